// The options of documents: HTML and presentations.
import { PICTURE_FORMS } from '../convert/ppt-to-pptx.ts';
import { PPTX_KINDS } from '../convert/pptx/index.ts';
import { LIMITS } from '../convert/html/limits.ts';
import { LIMITS as REGISTRY_LIMITS } from './limits.ts';
import type { Option } from './option.ts';
import { INPUT_URL, PASSWORD } from './shared-options.ts';

export const LANGUAGE_OPTIONS = [INPUT_URL.document] as const satisfies readonly Option[];

export const CSS_STYLE = {
  name: 'cssStyle',
  type: 'string',
  maxCharacters: LIMITS.MAX_CSS_STYLE_CHARACTERS,
  help: 'CSS style for the image',
} as const satisfies Option;

export const APPEND_OPTIONS = [
  INPUT_URL.document,
  {
    name: 'imageUrl',
    type: 'string',
    required: true,
    maxCharacters: REGISTRY_LIMITS.MAX_IMAGE_URL_HEADER_CHARACTERS,
    help: 'URL of the image: http, https or data:image',
  },
  CSS_STYLE,
] as const satisfies readonly Option[];

export const CONVERSION_WARNINGS = {
  name: 'conversionWarnings',
  label: 'What is said of losses',
  type: 'string',
  allowed: ['codes', 'detail'],
  default: 'codes',
  help: 'What is said of each loss: its code, or also a message, where it is and the names of the shapes',
} as const satisfies Option;
export const OUTPUT_FORMAT = {
  name: 'outputFormat',
  type: 'string',
  allowed: PPTX_KINDS,
  default: 'pptx',
  help: 'ppsx: a show, which opens on its first slide, as PPS does; potx: a template, as POT is',
} as const satisfies Option;
export const PICTURES = {
  name: 'pictures',
  type: 'string',
  allowed: PICTURE_FORMS,
  default: 'as-stored',
  help: 'compatible: WMF and EMF pictures are shown as PNG images; the metafiles stay in the file',
} as const satisfies Option;
export const CONVERT_OPTIONS = [
  PASSWORD,
  INPUT_URL.presentation,
  CONVERSION_WARNINGS,
  OUTPUT_FORMAT,
  PICTURES,
] as const satisfies readonly Option[];
