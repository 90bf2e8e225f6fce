// Draws a barcode as one types: every symbology and option that the interface description has.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, type Operation, type Problem, type Request, send, useKey } from '../../api/index.ts';
import { Options, ProblemBox, RequestView, type Values, bytes } from '../../parts/index.ts';
import type { PanelProps } from '../types.ts';
import { type ImageKind, imageKindOf } from './image-kind.ts';
import { PrintSheet } from './print-sheet.tsx';

/** A pause in typing: each preview is a call. */
const PAUSE_MS = 400;
const PREFIX = '/barcode/generate/';

/** `GenerateBarcode_QRCode` has the summary `Generate a QR code barcode as PNG file`. */
function nameOf({ summary, path }: Operation): string {
  return /^Generate an? (.+?) barcode/.exec(summary)?.[1]?.replace(/ code$/, '') ?? path.slice(PREFIX.length);
}

export function GeneratePanel({ operations, shown }: PanelProps) {
  const kinds = operations.filter(({ path, body }) => path.startsWith(PREFIX) && body?.kind === 'string');
  const [chosenId, setChosenId] = useState(kinds[0]?.id ?? '');
  const operation = kinds.find(({ id }) => id === chosenId) ?? kinds[0];
  const [typed, setTyped] = useState<Values>({});
  const [values, setValues] = useState<Values>({});
  const example = operation?.body.kind === 'string' ? operation.body.example : '';
  const value = typed[chosenId] ?? example;
  const request: Request | undefined = operation && {
    operation,
    headers: Object.fromEntries(operation.parameters.map(({ name }) => [name, values[name] ?? ''])),
    body: { text: value },
  };
  const preview = usePreview(request, shown);
  if (!operation) return <p>This service draws no barcodes.</p>;
  return (
    <div class="columns">
      <section class="card" aria-labelledby="generate-heading">
        <h1 id="generate-heading">Generate</h1>
        <div class="field">
          <label for="generate-kind">Symbology</label>
          <select
            id="generate-kind"
            value={chosenId}
            onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
          >
            {kinds.map((kind) => (
              <option key={kind.id} value={kind.id}>
                {nameOf(kind)}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="generate-value">Value</label>
          <textarea
            id="generate-value"
            rows={operation.path.endsWith('qrcode') ? 3 : 1}
            spellcheck={false}
            value={value}
            aria-describedby="generate-hint"
            aria-invalid={preview.problem?.kind === 'value'}
            onInput={({ currentTarget }) => setTyped({ ...typed, [chosenId]: currentTarget.value })}
          />
          <p id="generate-hint" class="hint">
            {operation.body.description}
          </p>
        </div>
        <Options name="generate" parameters={operation.parameters} values={values} onChange={setValues} />
        <p class="hint">
          Each preview is a call of the API ({operation.cost}); {preview.calls} in this tab so far.
        </p>
      </section>
      <section class="card" aria-labelledby="preview-heading">
        <h2 id="preview-heading">Preview</h2>
        {preview.problem && <ProblemBox problem={preview.problem} />}
        <div class="barcode" aria-live="polite" aria-busy={preview.busy}>
          {preview.image?.kind.shows === true && (
            <img
              src={preview.image.url}
              alt={`${nameOf(operation)} of ${preview.image.value}`}
              class={preview.problem ? 'stale' : ''}
            />
          )}
          {preview.image?.kind.shows === false && (
            <p class="drawn">
              A {preview.image.kind.ending.toUpperCase()} file is ready. Browsers do not show this format as
              an image.
            </p>
          )}
        </div>
        {preview.image && !preview.problem && (
          <p class="actions">
            <a
              class="button"
              href={preview.image.url}
              download={`${operation.path.slice(PREFIX.length)}.${preview.image.kind.ending}`}
            >
              Download {preview.image.kind.ending.toUpperCase()}
            </a>
            <span class="hint">{preview.image.size}</span>
          </p>
        )}
        <RequestView name="generate" request={request} answer={preview.answer} />
      </section>
      <PrintSheet operation={operation} name={nameOf(operation)} values={values} />
    </div>
  );
}

interface Drawn {
  readonly url: string;
  readonly value: string;
  readonly kind: ImageKind;
  readonly size: string;
}

interface Preview {
  readonly image?: Drawn;
  readonly problem?: Problem;
  readonly answer?: Answer;
  readonly busy: boolean;
  readonly calls: number;
}

/** The drawn image of the newest request; an answer that is no longer wanted is dropped. */
function usePreview(request: Request | undefined, shown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ busy: false, calls: 0 });
  const url = useRef<string>('');
  const key = useKey();
  const wanted = request && JSON.stringify([request.operation.id, request.headers, request.body, key]);
  useEffect(() => {
    if (!request || !shown || !('text' in request.body) || request.body.text === '') return undefined;
    const { text } = request.body;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      setPreview((before) => ({ ...before, busy: true }));
      void send(request, { signal: abort.signal }).then(async (outcome) => {
        if (abort.signal.aborted) return;
        const calls = outcome.answer?.calls ?? 0;
        if (!outcome.ok) {
          const { problem, answer } = outcome;
          setPreview(({ image, calls: before }) => ({
            ...(image && { image }),
            problem,
            ...(answer && { answer }),
            busy: false,
            calls: before + calls,
          }));
          return;
        }
        const { answer } = outcome;
        const kind = await imageKindOf(answer.bytes);
        const image = URL.createObjectURL(new Blob([answer.bytes], { type: kind.type }));
        const size = kind.ending === 'png' ? await sizeOf(answer.bytes) : bytes(answer.bytes.size);
        if (url.current) URL.revokeObjectURL(url.current);
        url.current = image;
        setPreview(({ calls: before }) => ({
          image: { url: image, value: text, kind, size },
          answer,
          busy: false,
          calls: before + calls,
        }));
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // `wanted` is the request as a value.
  }, [wanted, shown]);
  return preview;
}

/** Width and height of a PNG stand in its first chunk (PNG specification, section 11.2.1). */
async function sizeOf(png: Blob): Promise<string> {
  const header = new DataView(await png.slice(0, 24).arrayBuffer());
  return header.byteLength < 24 ? '' : `${header.getUint32(16)} × ${header.getUint32(20)} pixels`;
}
