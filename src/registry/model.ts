// What operations answer, as data: a model gives the members of an answer in their order, with their types and meanings.

export type MemberType =
  | 'string'
  | 'boolean'
  | 'int32'
  | 'double'
  | { readonly listOf: Model }
  | { readonly model: Model };

export interface Member {
  readonly name: string;
  readonly type: MemberType;
  readonly description: string;
  /** It may be null in a successful answer. */
  readonly nullable?: true;
  /** Its possible texts; default: any. */
  readonly allowed?: readonly string[];
  /** It is left out if the value has no such member; without this flag it is written as null. */
  readonly whenAsked?: true;
}

export interface Model {
  /** Also the XML element's name. */
  readonly name: string;
  /** In the order in which JSON has them, which is that of the original API. */
  readonly members: readonly Member[];
  /** An answer, for the description. */
  readonly example?: ModelValue;
}

export type ModelValue = {
  readonly [member: string]: string | number | boolean | null | ModelValue | readonly ModelValue[];
};

/** What JSON has for a model. A member that an option asks for may be absent. */
export type AnswerOf<Asked extends Model> = {
  readonly [
    Each in Asked['members'][number] as Each extends { readonly whenAsked: true } ? never : Each['name']
  ]: MemberValue<Each>;
} & {
  readonly [
    Each in Asked['members'][number] as Each extends { readonly whenAsked: true } ? Each['name'] : never
  ]?: MemberValue<Each>;
};
type MemberValue<Each extends Member> =
  | TypeValue<Each>
  | (Each extends { readonly nullable: true } | { readonly whenAsked: true } ? null : never);
type TypeValue<Each extends Member> = Each extends { readonly allowed: readonly (infer Text)[] }
  ? Text
  : Each['type'] extends { readonly listOf: infer Item extends Model }
    ? readonly AnswerOf<Item>[]
    : Each['type'] extends { readonly model: infer Inner extends Model }
      ? AnswerOf<Inner>
      : Each['type'] extends 'string'
        ? string
        : Each['type'] extends 'boolean'
          ? boolean
          : number;
