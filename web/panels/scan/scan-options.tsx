// How a scan is done: by which of the scans, for which types, and the other options of the service that has it.
import { type Operation } from '../../api/index.ts';
import type { DeviceOptions } from '../../device/index.ts';
import { Options, type Values } from '../../parts/index.ts';
import type { Where } from './jobs.ts';
import { TYPE_NAMES, typeName } from './type-names.ts';

export const PREFIX = '/barcode/scan/image';
const TYPES = 'barcodeTypes';
/** The page asks for the places itself, sends a file a call, and shows what codes mean unless told not to. */
const SET_HERE = [TYPES, 'X-Include-Positions', 'X-Include-Files', 'inputFileUrl'];
const SHOWN_BY_DEFAULT = ['X-Include-Gs1', 'X-Include-Content'];
/** What the library in the browser does of the options of the service. */
const ON_DEVICE = ['password', 'pages', 'region', 'code39FullAscii', 'characterSet', 'X-Include-Grade'];

interface Row {
  readonly path: string;
  readonly name: string;
  readonly device: DeviceOptions;
}

const SCANS: readonly Row[] = [
  { path: '', name: 'Standard: one code, fast', device: { mode: 'standard' } },
  { path: '/advanced', name: 'Advanced: every code', device: { mode: 'advanced' } },
  {
    path: '/advanced/qr',
    name: 'QR: every QR code, also blurred',
    device: { mode: 'qr' },
  },
];

const rowOf = ({ path }: Operation): Row | undefined => SCANS.find((row) => PREFIX + row.path === path);

export function headersOf({ parameters, hasPositions }: Operation, values: Values): Record<string, string> {
  const shown = parameters.filter(({ name }) => !['X-Include-Files', 'inputFileUrl'].includes(name));
  return {
    ...Object.fromEntries(
      shown.map(({ name }) => [name, values[name] ?? (SHOWN_BY_DEFAULT.includes(name) ? 'true' : '')]),
    ),
    ...(hasPositions && { 'X-Include-Positions': 'true' }),
  };
}

export function deviceOptionsOf(operation: Operation, values: Values): DeviceOptions {
  const types = (values[TYPES] ?? '').split(',').filter((type) => type !== '');
  const [x, y, width, height] = (values['region'] ?? '').split(',').map(Number);
  return {
    ...(types.length > 0 && { barcodeTypes: types.join(',') }),
    ...rowOf(operation)?.device,
    ...(values['pages'] && { pages: values['pages'] }),
    ...(values['password'] && { password: values['password'] }),
    ...(x !== undefined &&
      y !== undefined &&
      width !== undefined &&
      height !== undefined && { region: { x, y, width, height } }),
    ...(values['code39FullAscii'] === 'true' && { code39FullAscii: true }),
    ...(values['characterSet'] && {
      characterSet: values['characterSet'] as NonNullable<DeviceOptions['characterSet']>,
    }),
    ...(values['X-Include-Grade'] === 'true' && { includeGrade: true }),
  };
}

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
      <fieldset class="choices">
        <legend>Recognition</legend>
        {scans.map((each) => (
          <label key={each.id}>
            <input
              type="radio"
              name="scan-operation"
              checked={each.id === operation.id}
              onChange={() => onOperation(each.id)}
            />
            <span>
              {rowOf(each)?.name ?? each.summary}{' '}
              {where === 'service' && <span class="hint">{each.cost.replace(/ \(.*/, '')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
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
