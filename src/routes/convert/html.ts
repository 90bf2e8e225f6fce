// POST /convert/edit/html/head/get/language and …/append/image/from-url.
import * as html from '../../operations/documents/html.ts';
import { HTML_GET_LANGUAGE as declared } from '../../registry/declared/documents.ts';
import type { Operation } from '../operation.ts';
import { routeOf } from '../work.ts';

const OVER_HTTP = {
  body: {
    ...declared.input,
    part: 'inputFile',
    orForm: true,
    // Several clients drop the file without an error, so the message must help.
    send: 'the HTML document as multipart/form-data in the part inputFile, as the form field inputFile or as the body (text/html), or name it in the header inputFileUrl. Some generated clients (Node, Python, Ruby, Java) drop the file of this operation: use inputFileUrl with them',
  },
  heavy: false,
  bodyLimit: 'MAX_BODY_BYTES',
} as const;

export const HTML_GET_LANGUAGE: Operation = routeOf(html.HTML_GET_LANGUAGE, OVER_HTTP);
export const HTML_APPEND_IMAGE: Operation = routeOf(html.HTML_APPEND_IMAGE, OVER_HTTP);
