// The declarations of the operations on documents.
import { APPEND_OPTIONS, CONVERT_OPTIONS, LANGUAGE_OPTIONS } from '../document-options.ts';
import { LANGUAGE_RESULT } from '../models.ts';
import { ONE_CALL } from '../price.ts';
import type { Declared } from './declared.ts';

export const HTML_INPUT = { kind: 'file', required: false, description: 'the HTML document' } as const;

export const HTML_GET_LANGUAGE = {
  id: 'EditHtml_HtmlGetLanguage',
  path: '/convert/edit/html/head/get/language',
  tag: 'EditHtml',
  summary: 'Get the language for the HTML document',
  description:
    'Retrieves the language code (e.g. "en" or "de-CH") of an HTML document: as declared, else detected from its visible text.',
  input: HTML_INPUT,
  options: LANGUAGE_OPTIONS,
  result: { model: LANGUAGE_RESULT },
  price: ONE_CALL,
} as const satisfies Declared;

export const HTML_APPEND_IMAGE = {
  id: 'EditHtml_HtmlAppendImageFromUrl',
  path: '/convert/edit/html/append/image/from-url',
  tag: 'EditHtml',
  summary: 'Append an image to the end of an HTML Document using a URL',
  description:
    'Appends an image to the end of an HTML document. Every byte outside the inserted element stays as it was, in any charset.',
  input: HTML_INPUT,
  options: APPEND_OPTIONS,
  result: { bytes: 'the modified document' },
  price: ONE_CALL,
} as const satisfies Declared;

export const PPT_TO_PPTX = {
  id: 'ConvertDocument_PptToPptx',
  path: '/convert/ppt/to/pptx',
  tag: 'ConvertDocument',
  summary: 'Convert PowerPoint PPT (97-03) to PPTX',
  description:
    'Converts Office PowerPoint documents (97-03 format, PPT) to PPTX. What could not be carried over is named in {=conversionWarnings} of the answer. An encrypted presentation is opened with {password}.',
  input: { kind: 'file', required: true, description: 'a PPT, PPS or POT file' },
  options: CONVERT_OPTIONS,
  result: {
    bytes: 'a PPTX file, or a PPSX or POTX file where that was asked for',
    notes: { conversionWarnings: 'what could not be carried over: codes with their counts' },
  },
  price: ONE_CALL,
} as const satisfies Declared;
