// The options of a kind: size, colours and logo by controls of their own, the others in sections that are closed at first.
import type { Operation } from '../../api/index.ts';
import { Options, type Values } from '../../parts/index.ts';
import { Colours } from './colours.tsx';
import { parameterOf, sectionsOf, takesLogo } from './kinds.ts';
import { LogoField } from './logo-field.tsx';
import type { Logo } from './request.ts';
import { Size } from './size.tsx';
import { Templates } from './templates.tsx';

interface Props {
  readonly operation: Operation;
  readonly values: Values;
  /** The option that the last problem named. */
  readonly wrong: string | undefined;
  readonly logo: Logo | undefined;
  readonly onLogo: (logo: Logo | undefined) => void;
  readonly onChange: (values: Values) => void;
}

export function OptionsCard({ operation, values, wrong, logo, onLogo, onChange }: Props) {
  const { parameters } = operation;
  return (
    <section class="card" aria-label="Options">
      <Templates operation={operation} values={values} onChange={onChange} />
      <Size parameters={parameters} values={values} wrong={wrong} onChange={onChange} />
      <Colours
        parameters={parameters}
        values={values}
        isLinear={parameterOf(operation, 'includeLabel') !== undefined}
        wrong={wrong}
        onChange={onChange}
      />
      {takesLogo(operation) && <LogoField logo={logo} onChange={onLogo} />}
      {sectionsOf(operation).map(({ title, parameters: own }) => (
        <details class="more" key={title}>
          <summary>
            {title}
            {setOf(own, values)}
          </summary>
          <Options name="generate" parameters={own} values={values} onChange={onChange} />
        </details>
      ))}
    </section>
  );
}

/** `, 2 set` of a section that is closed. */
function setOf(parameters: readonly { readonly name: string }[], values: Values): string {
  const count = parameters.filter(({ name }) => (values[name] ?? '') !== '').length;
  return count === 0 ? '' : `, ${count} set`;
}
