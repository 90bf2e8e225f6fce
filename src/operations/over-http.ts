// What HTTP adds to the declaration of an operation, as data: how its input is sent, and what bounds and does its work.
import type { DeclaredInput, EngineName } from '../registry/declared/declared.ts';
import type { Model, ModelValue } from '../registry/model.ts';
import type { NumberSetting } from '../settings.ts';

/** How what an operation works on is sent. */
export type BodyKind =
  | (Extract<DeclaredInput, { readonly kind: 'string' }> & {
      /** The parts of a form that may be sent instead: the text, and files. */
      readonly orParts?: readonly [text: string, ...files: string[]];
    })
  | (Extract<DeclaredInput, { readonly kind: 'file' }> & {
      readonly part: 'imageFile' | 'inputFile';
      readonly orForm?: true;
      /** Further parts of the form, with what each is. */
      readonly further?: Readonly<Record<string, string>>;
      /** The media types of texts that may be sent as the body instead of a part. */
      readonly orText?: readonly string[];
      /** With the header X-Include-Files the form may have several files, each with the name of the part. */
      readonly orSeveral?: true;
      /** What a call without a file is told to send; default: the part, or the file as the body. */
      readonly send?: string;
    });

/** What HTTP adds to the declaration of an operation. */
export interface OverHttp {
  readonly body: BodyKind;
  /** Memory-heavy: it passes the admission gate. An operation that is heavy only for some inputs enters the gate itself. */
  readonly heavy?: true;
  /** The service may lack what it needs: 404. */
  readonly mayLack?: true;
  /** The kind of engine Worker that does its work, if there are any. Its body must be a file. */
  readonly engine?: EngineName;
  /** The setting that bounds its body, in bytes. */
  readonly bodyLimit: NumberSetting;
  /** For clients that deserialise the model of a failure too; `empty` has the members that ErrorResult lacks. */
  readonly failureModel?: { readonly model: Model; readonly empty: ModelValue };
}
