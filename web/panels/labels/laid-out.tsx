// Labels that are laid out: to be printed, taken as files, or changed row by row.
import { useState } from 'preact/hooks';
import type { Operation } from '../../api/index.ts';
import type { LabelFiles, LabelSheet, ListRow } from '../../device/index.ts';
import { type Values, counted } from '../../parts/index.ts';
import type { EditedList } from './edited-list.ts';
import { Files } from './files.tsx';
import { useImages } from './images.ts';
import { LeftOut } from './left-out.tsx';
import { orderOf } from './plan.ts';
import { PrintedSheets } from './print.tsx';
import { RowForm } from './row-form.tsx';
import { Sheets } from './sheets.tsx';

interface Props {
  readonly operation: Operation;
  /** Those that are set. */
  readonly values: Values;
  readonly list: EditedList;
  readonly files: LabelFiles;
  readonly sheet: LabelSheet;
  /** Of the list, those that name the columns too. */
  readonly rows: readonly ListRow[];
}

export function LaidOut({ operation, values, list, files, sheet, rows }: Props) {
  const [printing, setPrinting] = useState(false);
  const images = useImages(sheet.plan);
  const outlined = values['outlines'] === 'true';
  const count = orderOf(sheet).length;
  const printed = [...sheet.labels, ...sheet.leftOut].map((each) => each.line);
  const names = rows.findLast((each) => each.line < Math.min(...printed))?.cells ?? [];
  const at = rows.findIndex((each) => each.line === list.line);
  const row = rows[at];
  return (
    <>
      <div class="actions">
        <button type="button" disabled={count === 0 || printing} onClick={() => setPrinting(true)}>
          Print {counted(count, 'label')}
        </button>
        <span class="hint">At 100 %, on paper of {size(sheet.page)}, without margins. Free.</span>
      </div>
      <Files
        operation={operation}
        values={values}
        list={list.text}
        files={files}
        labels={count}
        rows={sheet.labels.length}
      />
      <LeftOut rows={sheet.leftOut} ignored={sheet.ignored} onChoose={list.open} />
      {row && (
        <RowForm
          names={names}
          row={row}
          why={sheet.leftOut.find((each) => each.line === row.line)?.why}
          onCell={(column, cell) => list.change(rows, { row: at, column }, cell)}
          onClose={() => list.open(undefined)}
        />
      )}
      <Sheets sheet={sheet} images={images} outlined={outlined} chosen={list.line} onChoose={list.open} />
      {printing && (
        <PrintedSheets sheet={sheet} images={images} outlined={outlined} onDone={() => setPrinting(false)} />
      )}
    </>
  );
}

const size = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${Math.round(10 * width) / 10} × ${Math.round(10 * height) / 10} mm`;
