// How a scan is done: by which of the scans, for which types, and the other options of the service that has it.
import type { Operation } from '../../api/index.ts';
import { Options, RadioField, type Values } from '../../parts/index.ts';
import type { Where } from './jobs.ts';
import { ON_DEVICE, SET_HERE, SHOWN_BY_DEFAULT, TYPES, rowOf } from './plan.ts';
import { TYPE_NAMES, typeName } from './type-names.ts';

interface Props {
  readonly scans: readonly Operation[];
  readonly operation: Operation;
  readonly where: Where;
  readonly values: Values;
  readonly onOperation: (id: string) => void;
  readonly onValues: (values: Values) => void;
}

export function ScanOptions({ scans, operation, where, values, onOperation, onValues }: Props) {
  const offered = operation.parameters.filter(
    ({ name }) => !SET_HERE.includes(name) && (where === 'service' || ON_DEVICE.includes(name)),
  );
  const parameters = offered.map((each) =>
    SHOWN_BY_DEFAULT.includes(each.name) ? { ...each, fallback: 'true' } : each,
  );
  return (
    <div class="options">
      <RadioField
        name="scan-operation"
        legend="Recognition"
        choices={scans.map((each) => ({
          id: each.id,
          name: rowOf(each)?.name ?? each.summary,
          hint: where === 'service' ? each.cost : undefined,
        }))}
        chosen={operation.id}
        onChoose={onOperation}
      />
      {operation.parameters.some(({ name }) => name === TYPES) && (
        <Types
          chosen={(values[TYPES] ?? '').split(',').filter((type) => type !== '')}
          onChange={(types) => onValues({ ...values, [TYPES]: types.join(',') })}
        />
      )}
      <Options name="scan" parameters={parameters} values={values} onChange={onValues} />
    </div>
  );
}

interface TypesProps {
  readonly chosen: readonly string[];
  readonly onChange: (types: readonly string[]) => void;
}

function Types({ chosen, onChange }: TypesProps) {
  return (
    <details class="more types">
      <summary>Types: {chosen.length === 0 ? 'all' : chosen.map(typeName).join(', ')}</summary>
      <fieldset class="choices">
        <legend class="away">Only these types</legend>
        {Object.entries(TYPE_NAMES).map(([type, name]) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, type] : chosen.filter((each) => each !== type))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p class="actions">
        <button type="button" class="quiet" disabled={chosen.length === 0} onClick={() => onChange([])}>
          All types
        </button>
      </p>
    </details>
  );
}
