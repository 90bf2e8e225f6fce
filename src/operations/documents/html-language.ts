// The language of an HTML document.
import { getLanguage } from '../../convert/html/index.ts';
import { HTML_GET_LANGUAGE as declared } from '../../registry/declared/documents.ts';
import { LANGUAGE as tool } from '../../registry/tools.ts';
import { ok } from '../../service/result.ts';
import { type Work, modelJob } from '../operation.ts';
import { HTML_OVER_HTTP, callInput, findHtml, withDocument } from './html-document.ts';

export const HTML_GET_LANGUAGE: Work = {
  declared,
  http: HTML_OVER_HTTP,
  tool,
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
