// What the page and its drawing worker say to each other.
import type {
  ContentForm,
  ContentValues,
  GenerateRequest,
  GeneratedImage,
  Outcome,
} from 'quietzone/generate';

export type {
  ContentField,
  ContentForm,
  ContentValues,
  GenerateRequest,
  GeneratedImage,
} from 'quietzone/generate';

export type Task =
  | { readonly kind: 'draw'; readonly request: GenerateRequest }
  | { readonly kind: 'text'; readonly form: string; readonly fields: ContentValues }
  | { readonly kind: 'forms' };

export type Drawing = Outcome<GeneratedImage | string | readonly ContentForm[]>;
