// What an answer says about a code beside its text, as tables: GS1 elements, the meaning of the text, print quality.

export interface Facts {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What breaks a standard; empty: nothing. */
  readonly problem: string;
}

interface Element {
  readonly ApplicationIdentifier: string;
  readonly Title: string;
  readonly Value: string;
  readonly Number: string | null;
  readonly Problem: string | null;
}

/** As far as the options of the call asked for it. */
export interface Explained {
  readonly Gs1Elements?: readonly Element[];
  readonly Gs1Problem?: string | null;
  readonly ContentType?: string;
  readonly ContentFields?: readonly { readonly Name: string; readonly Value: string }[];
  readonly ContentProblem?: string | null;
  readonly PrintQuality?: PrintQuality;
}

export interface PrintQuality {
  readonly Standard?: string;
  readonly Grade?: number;
  readonly Letter?: string;
  readonly Parameters: readonly {
    readonly Name: string;
    readonly Value?: number;
    readonly Letter?: string;
    readonly Note?: string;
  }[];
  readonly Notes?: string;
}

/** What a text is; those without a name are told by the text itself. */
const CONTENT_NAMES: Readonly<Record<string, string>> = {
  URL: 'Web address',
  VCARD: 'Contact (vCard)',
  MECARD: 'Contact (MECARD)',
  WIFI: 'Wi-Fi',
  TEL: 'Telephone',
  EMAIL: 'E-mail',
  SMS: 'Text message',
  GEO: 'Place',
  EPC_PAYMENT: 'Payment (EPC)',
  SWISS_QR_BILL: 'Swiss QR-bill',
  AAMVA: 'Driving licence (AAMVA)',
  BOARDING_PASS: 'Boarding pass',
};
/** Their only field is the text again. */
const PLAIN = ['TEXT', 'URL', 'PRODUCT', 'GS1'];

/** Only tables that have rows. */
export function factsOf({
  Gs1Elements = [],
  Gs1Problem,
  ContentType = 'TEXT',
  ContentFields = [],
  ContentProblem,
  PrintQuality,
}: Explained): readonly Facts[] {
  const content = PLAIN.includes(ContentType) && !ContentProblem ? [] : ContentFields;
  return [
    {
      title: 'GS1 elements',
      columns: ['AI', 'Title', 'Value'],
      rows: Gs1Elements.map(({ ApplicationIdentifier, Title, Value, Number, Problem }) => [
        ApplicationIdentifier,
        Title,
        [Number !== null && Number !== Value ? `${Value} = ${Number}` : Value, Problem ?? '']
          .filter((part) => part !== '')
          .join(' – '),
      ]),
      problem: Gs1Problem ?? '',
    },
    {
      title: CONTENT_NAMES[ContentType] ?? sentenceCase(ContentType),
      columns: ['Field', 'Value'],
      rows: content.map(({ Name, Value }) => [words(Name), Value]),
      problem: ContentProblem ?? '',
    },
    ...(PrintQuality ? [gradeFacts(PrintQuality)] : []),
  ].filter(({ rows, problem }) => rows.length > 0 || problem !== '');
}

function gradeFacts({ Standard, Grade, Letter, Parameters, Notes }: PrintQuality): Facts {
  return {
    title:
      Grade === undefined
        ? 'Print quality: not graded'
        : `Print quality ${Grade.toFixed(1)} (${Letter ?? ''}), ${Standard ?? ''}`,
    columns: ['Parameter', 'Value', 'Grade', 'What to change'],
    rows: Parameters.map(({ Name, Value, Letter: letter = '', Note = '' }) => [
      words(Name),
      Value === undefined ? '' : String(Math.round(100 * Value) / 100),
      letter,
      Note,
    ]),
    problem: Notes ?? '',
  };
}

/** `LeftQuietZone` as `Left quiet zone`. */
function words(name: string): string {
  return sentenceCase(name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '));
}

function sentenceCase(text: string): string {
  const lower = text.replaceAll('_', ' ').toLowerCase();
  return (lower[0]?.toUpperCase() ?? '') + lower.slice(1);
}
