// POST /convert/edit/html/head/get/language: the language that a document declares, or that of its text.
import { getLanguage } from '../../convert/html/index.ts';
import { withHeaders } from '../../http/option-headers.ts';
import { LANGUAGE_OPTIONS } from '../../registry/document-options.ts';
import { ok } from '../../service/result.ts';
import { LANGUAGE_RESULT } from '../models.ts';
import { type Operation, modelJob } from '../operation.ts';
import { HTML_BODY, callInput, findHtml, withDocument } from './html.ts';
import { ONE_CALL } from '../cost.ts';

export const HTML_GET_LANGUAGE: Operation = {
  id: 'EditHtml_HtmlGetLanguage',
  path: '/convert/edit/html/head/get/language',
  tag: 'EditHtml',
  summary: 'Get the language for the HTML document',
  description:
    'Retrieves the language code (e.g. "en" or "de-CH") of an HTML document: as declared, else detected from its visible text.',
  body: HTML_BODY,
  ...withHeaders(LANGUAGE_OPTIONS),
  answer: { model: LANGUAGE_RESULT },
  cost: ONE_CALL,
  heavy: false,
  bodyLimit: 'MAX_BODY_BYTES',
  async prepare(call) {
    const input = findHtml(call);
    if (!input.ok) return input;
    return ok({
      ...modelJob(() =>
        withDocument(call, input.value, async ({ bytes, ...http }, budget) => {
          const language = await getLanguage(bytes, { ...http, budget });
          if (!language.ok) return language;
          const { languageCode } = language.value;
          return ok({ Successful: languageCode !== null, LanguageCode: languageCode });
        }),
      ),
      input: callInput(input.value),
    });
  },
};
