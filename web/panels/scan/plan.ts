// How a file is scanned: by which operation, here or by the service, with which options.
import type { Operation, Request } from '../../api/index.ts';
import type { DeviceOptions } from '../../device/index.ts';
import type { Values } from '../../parts/index.ts';
import type { Where } from './jobs.ts';

export const PREFIX = '/barcode/scan/image';
export const TYPES = 'barcodeTypes';
/** The page asks for the places itself, sends a file a call, and shows what codes mean unless told not to. */
export const SET_HERE = [TYPES, 'X-Include-Positions', 'X-Include-Files', 'inputFileUrl'];
export const SHOWN_BY_DEFAULT = ['X-Include-Gs1', 'X-Include-Content'];
const DEEPEST = 'Advanced2';
/** What the library in the browser does of the options of the service. */
export const ON_DEVICE = [
  'password',
  'pages',
  'region',
  'code39FullAscii',
  'characterSet',
  'X-Include-Grade',
];

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

export const rowOf = ({ path }: Operation): Row | undefined =>
  SCANS.find((row) => PREFIX + row.path === path);

function headersOf({ parameters, hasPositions }: Operation, values: Values): Record<string, string> {
  const shown = parameters.filter(({ name }) => !['X-Include-Files', 'inputFileUrl'].includes(name));
  return {
    ...Object.fromEntries(
      shown.map(({ name }) => [name, values[name] ?? (SHOWN_BY_DEFAULT.includes(name) ? 'true' : '')]),
    ),
    ...(hasPositions && { 'X-Include-Positions': 'true' }),
  };
}

function deviceOptionsOf(operation: Operation, values: Values): DeviceOptions {
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

export interface Plan {
  readonly where: Where;
  readonly operation: Operation;
  /** As the form has them. */
  readonly values: Values;
  readonly requestFor: (file: File) => Request;
  readonly device: DeviceOptions;
}

export function planOf(operation: Operation, values: Values, where: Where): Plan {
  return {
    where,
    operation,
    values,
    device: deviceOptionsOf(operation, values),
    requestFor: (file) => ({
      operation,
      headers: headersOf(operation, values),
      body: { file, name: file.name },
    }),
  };
}

/** Everything tried, on this device: no operation tries as much. Undefined: it was. */
export function deeperOf(plan: Plan): Plan | undefined {
  const { where, device } = plan;
  if (where === 'device' && device.recognitionMode === DEEPEST) return undefined;
  const mode = device.mode === 'qr' ? 'qr' : 'advanced';
  return { ...plan, where: 'device', device: { ...device, mode, recognitionMode: DEEPEST } };
}
