import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../src/convert/ppt-to-pptx.ts';
import { cellName } from '../../../../src/convert/pptx/chart/workbook.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { graphObject, graphText, type GraphParts } from '../../../support/graph-builder.ts';
import { openPptx, packageFaults } from '../../../support/opc-check.ts';
import { buildPpt, container, cstring, fields, record, shape } from '../../../support/ppt-builder.ts';
import { BOX } from '../../../support/ppt-deck.ts';

async function converted(parts: GraphParts = {}) {
  const result = await convertPptToPptx(
    buildPpt({
      documentMore: [
        container(0x0409, [
          container(0x0fcc, [
            record(0x0fc3, fields([1, 4], [0, 4], [1, 4], [0, 4], [40, 4], [0, 4]), 0, 1),
            cstring('MSGraph.Chart.8', 2),
          ]),
        ]),
      ],
      edits: [{ 40: record(0x1011, graphObject(parts)) }],
      slides: [
        { shapes: [shape({ id: 3074, type: 75, box: BOX, clientData: [record(0x0bc1, fields([1, 4]))] })] },
      ],
    }),
    { budget: UNLIMITED },
  );
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toEqual([]);
  const text = (name: string) => new TextDecoder().decode(pkg.parts.get(name));
  return { pkg, text, codes: result.value.warnings.map(({ code }) => code) };
}

describe('a chart of Microsoft Graph', () => {
  it('becomes a chart with its values and a workbook that holds them', async () => {
    const { pkg, text, codes } = await converted();
    expect(codes).not.toContain('chart-as-picture');
    expect(text('ppt/slides/slide1.xml')).toMatch(/<c:chart [^>]*r:id="rId\d+"\/>/);
    const chart = text('ppt/charts/chart1.xml');
    expect(chart).toContain('<c:f>Sheet1!$A$2</c:f>');
    expect(chart).toContain(
      '<c:cat><c:strRef><c:f>Sheet1!$B$1:$D$1</c:f><c:strCache><c:ptCount val="3"/><c:pt idx="0"><c:v>1st</c:v></c:pt>',
    );
    expect(chart).toContain(
      '<c:f>Sheet1!$B$3:$D$3</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="3"/><c:pt idx="0"><c:v>30.6</c:v></c:pt><c:pt idx="2"><c:v>34.6</c:v></c:pt>',
    );
    const workbook = pkg.parts.get('ppt/embeddings/Microsoft_Excel_Sheet1.xlsx');
    const sheet = new TextDecoder().decode(
      unzipSync(workbook ?? new Uint8Array())['xl/worksheets/sheet1.xml'],
    );
    expect(sheet).toContain('<c r="B2"><v>20.4</v></c>');
    expect(sheet).toContain('<c r="A3" t="inlineStr"><is><t>West</t></is></c>');
  });

  it('refers to the rows that it shows', async () => {
    const cells = [
      ['', 'a'],
      [1, 2],
      [3, 4],
      [5, 6],
    ];
    const { text } = await converted({ cells, inRows: false, rows: [0, 2, 3, 4], series: [[1]] });
    expect(text('ppt/charts/chart1.xml')).toContain('<c:f>(Sheet1!$B$2,Sheet1!$B$4)</c:f>');
  });

  it.each(['bar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'bubble', 'radar'] as const)(
    'is written as %s',
    async (kind) => {
      const { text } = await converted({ kind });
      const name = kind === 'bar' ? 'bar' : kind;
      expect(text('ppt/charts/chart1.xml')).toContain(`<c:${name}Chart>`);
    },
  );

  it('keeps its places, fonts in the size of the frame, labels and number formats', async () => {
    const { pkg, text } = await converted({
      cellFormat: 9,
      more: [
        graphText('Sales', 1, { place: [400, 0, 2000, 300] }),
        graphText('', 4, { flags: 4, point: 0xffff }),
      ],
    });
    const chart = text('ppt/charts/chart1.xml');
    expect(chart).toContain(
      '<c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0.1"/><c:y val="0.05"/><c:w val="0.75"/><c:h val="0.8"/>',
    );
    expect(chart).toContain('<c:x val="0.1"/><c:y val="0"/></c:manualLayout></c:layout><c:overlay');
    // 18 points in a chart of 400 × 200 points, in a frame of 2 × 1 inches.
    expect(chart).toContain('sz="648"');
    expect(chart).toContain('<c:formatCode>0%</c:formatCode>');
    expect(chart).toContain('<c:numFmt formatCode="0%" sourceLinked="1"/>');
    expect(chart).toContain('<c:showVal val="1"/><c:showCatName val="0"/>');
    const workbook = unzipSync(
      pkg.parts.get('ppt/embeddings/Microsoft_Excel_Sheet1.xlsx') ?? new Uint8Array(),
    );
    const part = (name: string) => new TextDecoder().decode(workbook[name]);
    expect(part('xl/worksheets/sheet1.xml')).toContain('<c r="B2" s="1"><v>20.4</v></c>');
    expect(part('xl/styles.xml')).toContain('<numFmt numFmtId="164" formatCode="0%"/>');
  });

  it('stays an object with its picture, and is named, where it is of another kind', async () => {
    const { pkg, codes } = await converted({ kind: 'surface' });
    expect(codes).toContain('chart-as-picture');
    expect([...pkg.parts.keys()].filter((name) => name.startsWith('ppt/charts/'))).toEqual([]);
    expect(pkg.parts.has('ppt/embeddings/oleObject1.bin')).toBe(true);
  });
});

describe('cellName', () => {
  it.each([
    [0, 0, 'A1'],
    [9, 25, 'Z10'],
    [0, 26, 'AA1'],
    [0, 701, 'ZZ1'],
    [0, 702, 'AAA1'],
  ])('of row %i and column %i is %s', (row, column, name) => {
    expect(cellName(row, column)).toBe(name);
  });
});
