// The header X-Conversion-Warnings for people: `picture-unreadable;count=2, unknown-record;count=7`.

export interface Shown {
  readonly text: string;
  readonly count: number;
  /** Further parameters, as the slides; empty when there are none. */
  readonly where: string;
}

export function warningsOf(header: string): readonly Shown[] {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [code = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const values = new Map(
        parameters.map((parameter) => {
          const [name = '', value = ''] = parameter.split('=');
          return [name, value.replaceAll('"', '')] as const;
        }),
      );
      const others = [...values].filter(([name]) => name !== 'count');
      return {
        text: sentence(code),
        count: Number(values.get('count') ?? 1),
        where: others.map(([name, value]) => `${name} ${value}`).join(', '),
      };
    });
}

/** `picture-unreadable` as `Picture unreadable`. */
function sentence(code: string): string {
  const words = code.replaceAll('-', ' ');
  return (words[0]?.toUpperCase() ?? '') + words.slice(1);
}
