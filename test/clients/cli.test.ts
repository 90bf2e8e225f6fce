// quietzone as a person at a terminal calls it: the real program, in a folder of its own, without a server.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { ROOT } from '../../src/local/run.ts';
import { drawSamples } from '../../src/local/samples/draw.ts';
import { drawStack } from '../support/draw-stack.ts';
import { drawTiff } from '../support/draw-tiff.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-cli-'));
beforeAll(async () => {
  await drawSamples(directory);
  mkdirSync(join(directory, 'folder', 'below'), { recursive: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** The program with these words; `input` is its standard input. */
function quietzone(
  words: readonly string[],
  input: Uint8Array | string = '',
): Promise<Ended & { raw: Buffer }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/cli/main.ts'), ...words],
      {
        cwd: directory,
        encoding: 'buffer',
        env: { ...process.env, QUIETZONE_STATE: join(directory, 'state') },
      },
      (_, out, error) =>
        resolve({ code: child.exitCode ?? -1, out: String(out), error: String(error), raw: out }),
    );
    child.stdin?.end(input);
  });
}

describe('quietzone', { timeout: 60_000 }, () => {
  it('draws a barcode that it reads again, through files and through a pipe', async () => {
    const drawn = await quietzone(['draw', 'EAN_13', '952123400000', '-o', 'ean.png', '--width', '300']);
    expect(drawn).toMatchObject({ code: 0, out: '', error: 'ean.png\n' });
    const piped = await quietzone(['draw', 'code-128', '-', '--no-label', '-o', '-'], 'A-42\n');
    expect(piped.raw.subarray(1, 4).toString()).toBe('PNG');
    const [file, pipe] = await Promise.all([
      quietzone(['scan', 'ean.png', '--mode', 'standard']),
      quietzone(['scan', '-'], piped.raw),
    ]);
    expect(file).toMatchObject({ code: 0, out: 'ean.png: EAN_13 9521234000006\n', error: '' });
    expect(pipe).toMatchObject({ code: 0, out: '-: CODE_128 A-42\n' });
  });

  it.each([
    ['x.svg', /^<svg /],
    ['x.jpg', /^\xff\xd8\xff/],
    ['x.webp', /^RIFF....WEBP/s],
  ])('draws %s in the format of its ending', async (file, start) => {
    expect(await quietzone(['draw', 'qrcode', 'A-42', '-o', file])).toMatchObject({ code: 0 });
    expect(readFileSync(join(directory, file), 'latin1')).toMatch(start);
  });

  it('scans a folder and tells what it could not read, with exit code 1, and what has no barcode', async () => {
    const folder = join(directory, 'folder');
    writeFileSync(join(folder, 'below', 'sheet.png'), readFileSync(join(directory, 'sheet.png')));
    writeFileSync(join(folder, 'notes.txt'), 'no image');
    writeFileSync(join(folder, 'broken.png'), 'no image');
    const { code, out, error } = await quietzone([
      'scan',
      '--csv',
      '--annotate',
      'outlined',
      'folder',
      'two-pages.pdf',
    ]);
    const lines = out.trim().split('\n');
    expect(code).toBe(1);
    expect(error).toContain('folder/broken.png: ');
    expect(lines[0]).toBe('file,page,type,text,x1,y1,x2,y2,x3,y3,x4,y4');
    expect(lines.filter((line) => line.startsWith('folder/below/sheet.png,1,'))).toHaveLength(6);
    expect(lines.filter((line) => line.startsWith('two-pages.pdf,2,'))).toHaveLength(3);
    expect(readdirSync(join(directory, 'outlined')).sort()).toEqual([
      'sheet-1.png',
      'two-pages-1.png',
      'two-pages-2.png',
    ]);
    // An outlined page is still an image of the barcodes.
    const again = await quietzone(['scan', '--json', 'outlined/sheet-1.png', 'page.html', 'none.png']);
    const answers = again.out
      .trim()
      .split('\n')
      .map((line): object => JSON.parse(line));
    expect(again.code).toBe(1);
    expect(answers[0]).toMatchObject({ File: 'outlined/sheet-1.png', BarcodeCount: 6 });
    expect(answers[1]).toMatchObject({ File: 'page.html', Successful: false });
    expect(answers[2]).toMatchObject({ ErrorMessage: 'there is no such file or folder.' });
  });

  it('splits a scanned PDF at its separators', async () => {
    const codes = [
      ['code128', 'A-1'],
      ['code128', 'A-2'],
      ['qrcode', 'PATCHT'],
      ['code128', 'B-1'],
    ] as const;
    writeFileSync(join(directory, 'stack.pdf'), await drawStack(codes));
    const split = await quietzone(['split', 'stack.pdf', '--at', 'PATCHT', '-o', 'parts']);
    expect(split).toMatchObject({
      code: 0,
      out: 'parts/stack-01.pdf: pages 1 to 2\nparts/stack-02.pdf: page 4\n',
      error: '',
    });
    const [first, kept, none, noText, noPdf, json] = await Promise.all([
      quietzone(['scan', 'parts/stack-01.pdf', 'parts/stack-02.pdf']),
      quietzone(['split', 'stack.pdf', '--at', 'PATCH*', '--keep-separators', '-o', 'kept']),
      quietzone(['split', 'stack.pdf', '--at', 'nowhere', '-o', 'none']),
      quietzone(['split', 'stack.pdf']),
      quietzone(['split', 'sheet.png', '--at', 'x']),
      quietzone(['scan', 'stack.pdf', '--json', '--split-at', 'PATCHT']),
    ]);
    expect(first.out).toBe(
      'parts/stack-01.pdf, page 1: CODE_128 A-1\nparts/stack-01.pdf, page 2: CODE_128 A-2\nparts/stack-02.pdf: CODE_128 B-1\n',
    );
    expect(kept.out).toBe('kept/stack-01.pdf: pages 1 to 2\nkept/stack-02.pdf: pages 3 to 4\n');
    expect(none).toMatchObject({ code: 2, out: '', error: 'stack.pdf: no page has a code nowhere.\n' });
    expect(readdirSync(directory)).not.toContain('none');
    expect([noText.code, noPdf.code]).toEqual([1, 1]);
    expect(noPdf.error).toBe('sheet.png: it is no PDF.\n');
    expect(JSON.parse(json.out)).toMatchObject({ Documents: [{ LastPage: 2 }, { FirstPage: 4 }] });
    expect((await quietzone(['scan', 'stack.pdf', '--split-at', 'PATCHT'])).error).toMatch(
      /goes with --json/,
    );
  });

  it('marks a file that was read in part in every form, with exit code 3', async () => {
    const page = (compression: number, value: number) => ({
      tags: { 256: 40, 257: 40, 258: 8, 259: compression, 262: 1, 277: 1, 278: 40 },
      segments: [new Uint8Array(1600).fill(value)],
    });
    // A strip of JPEG (7) that is none.
    writeFileSync(join(directory, 'part.tiff'), drawTiff([page(1, 255), page(7, 90)]));
    const forms = await Promise.all(
      [[], ['--csv'], ['--json']].map((words) => quietzone(['scan', ...words, 'part.tiff'])),
    );
    expect(forms.map(({ code }) => code)).toEqual([3, 3, 3]);
    const [text = '', csv = '', json = ''] = forms.map(({ out }) => out);
    expect(text).toBe('');
    expect(forms[0]?.error).toMatch(/^part\.tiff: INCOMPLETE Page 2 could not be read/);
    expect(csv.split('\n')[1]).toMatch(/^part\.tiff,,INCOMPLETE,"?Page 2 could not be read/);
    expect(JSON.parse(json)).toMatchObject({
      File: 'part.tiff',
      ErrorMessage: expect.stringMatching(/^Page 2 could not be read/) as unknown,
    });
    const worst = await Promise.all([
      quietzone(['scan', 'part.tiff', 'page.html']),
      quietzone(['scan', 'sheet.png', 'part.tiff']),
    ]);
    expect(worst.map(({ code }) => code)).toEqual([1, 3]);
  });

  it('draws the same without a label, however that is said', async () => {
    const drawn = await Promise.all(
      ['--no-label', '--no-include-label', '--include-label=false', '--include-label=true'].map((option) =>
        quietzone(['draw', 'itf-14', '1540014128876', '-o', '-', option]),
      ),
    );
    expect(drawn.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const [first, second, third, labelled] = drawn.map(({ raw }) => raw.toString('hex'));
    expect([second, third]).toEqual([first, first]);
    expect(labelled).not.toBe(first);
  });

  it('draws a list as an archive and as a sheet that it reads again', async () => {
    writeFileSync(join(directory, 'list.csv'), 'value,name\n952123400000,one\n952123400001,two\n');
    const archive = await quietzone(['batch', 'list.csv', '--symbology', 'ean-13', '-o', 'list.zip']);
    expect(archive).toMatchObject({ code: 0, out: '', error: 'list.zip\n' });
    const zip = readFileSync(join(directory, 'list.zip'), 'latin1');
    expect(['one.png', 'two.png'].every((name) => zip.includes(name))).toBe(true);
    const values = ['A-41', 'A-42', 'A-43'];
    const sheet = await quietzone(
      ['batch', '-', '--symbology', 'code-128', '--as', 'pdf', '-o', '-'],
      JSON.stringify(values),
    );
    const { out } = await quietzone(['scan', '--csv', '-'], sheet.raw);
    expect(values.filter((value) => out.includes(`,CODE_128,${value},`))).toEqual(values);
    const refused = await quietzone(['batch', '-', '--symbology', 'ean-8', '-o', 'none.zip'], '123\n');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(readdirSync(directory)).not.toContain('none.zip');
  });

  it('passes over node_modules and .git, unless they are named', async () => {
    const sheet = readFileSync(join(directory, 'sheet.png'));
    for (const below of ['node_modules/a', '.git', 'mine']) {
      mkdirSync(join(directory, 'project', below), { recursive: true });
      writeFileSync(join(directory, 'project', below, 'sheet.png'), sheet);
    }
    const [found, named] = await Promise.all(
      [['project'], ['project/node_modules']].map((words) =>
        quietzone(['scan', '--json', '--mode', 'standard', ...words]),
      ),
    );
    const filesIn = (text = ''): readonly unknown[] =>
      [...text.matchAll(/"File":"([^"]+)"/g)].map(([, file]) => file);
    expect(filesIn(found?.out)).toEqual(['project/mine/sheet.png']);
    expect(filesIn(named?.out)).toEqual(['project/node_modules/a/sheet.png']);
  });

  it('tells languages as CSV and JSON, and still knows the commands of before', async () => {
    const [csv, json, before] = await Promise.all([
      quietzone(['html', 'language', '--csv', 'page.html', 'none.html']),
      quietzone(['html', 'language', '--json', 'page.html', 'none.html']),
      quietzone(['language', 'page.html']),
    ]);
    expect(csv).toMatchObject({ code: 1, out: 'file,language\npage.html,en\n' });
    expect(
      json.out
        .trim()
        .split('\n')
        .map((line): object => JSON.parse(line)),
    ).toMatchObject([
      { File: 'page.html', LanguageCode: 'en' },
      { File: 'none.html', Successful: false },
    ]);
    expect(before).toMatchObject({ code: 0, out: 'en\n' });
  });

  it('converts, tells a language and appends an image, from files and from standard input', async () => {
    const page = readFileSync(join(directory, 'page.html'));
    const [deck, language, none, appended] = await Promise.all([
      quietzone(['convert', '-'], readFileSync(join(directory, 'demo.ppt'))),
      quietzone(['html', 'language', 'page.html']),
      quietzone(['html', 'language', '-'], '<p>1 2 3'),
      quietzone(
        ['html', 'append', '-', '--image-url', 'https://example.com/é.png', '--css-style', 'width: 1px'],
        page,
      ),
    ]);
    expect(deck.raw.subarray(0, 2).toString()).toBe('PK');
    expect(language).toMatchObject({ code: 0, out: 'en\n' });
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(appended.out).toBe(
      String(page).replace('</body>', '<img src="https://example.com/&#233;.png" style="width: 1px"></body>'),
    );
  });

  it('answers a mistake with the nearest option or the usage, and not with the whole help', async () => {
    const [option, word, none, help, page, bare, all, helpOfHelp] = await Promise.all([
      quietzone(['scan', '--jsno', 'x']),
      quietzone(['scan']),
      quietzone(['drow']),
      quietzone(['scan', '--help']),
      quietzone(['help', 'scan']),
      quietzone(['keys']),
      quietzone(['help']),
      quietzone(['help', 'help']),
    ]);
    expect(all?.out).toMatch(/^quietzone \[COMMAND\]/);
    expect(helpOfHelp).toEqual(all);
    expect(option?.error).toBe(
      "Unknown option '--jsno'. Did you mean --json?\n" +
        '  --json\n      one line of JSON a file: its name and the answer of the API, with positions\n' +
        'quietzone scan --help tells more.\n',
    );
    expect(word?.error).toBe(
      'Which file?\n  quietzone scan FILE … [options]\nquietzone scan --help tells more.\n',
    );
    expect(none?.error).toBe(
      'There is no command drow. Did you mean draw?\nquietzone help lists the commands.\n',
    );
    expect(page).toEqual(help);
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(bare?.code).toBe(1);
    expect(bare?.out).toMatch(/^quietzone keys COMMAND/);
    expect(bare?.out).not.toContain('npm run');
  });

  it('reads with several processes what one reads, in the same order', { timeout: 240_000 }, async () => {
    const names = Array.from({ length: 4 }, (_, n) => `job-${n}.png`);
    for (const name of names) copyFileSync(join(directory, 'sheet.png'), join(directory, name));
    writeFileSync(join(directory, 'job-2.png'), 'none');
    for (const form of [[], ['--csv', '--mode=standard']]) {
      const [one, three] = await Promise.all([
        quietzone(['scan', ...form, ...names]),
        quietzone(['scan', ...form, '--jobs', '3', ...names]),
      ]);
      expect(one?.code).toBe(1);
      expect(three).toEqual(one);
    }
    const [many, annotated] = await Promise.all([
      quietzone(['scan', '--jobs', '0', 'sheet.png']),
      quietzone(['scan', '--jobs', '2', '--annotate', 'x', 'sheet.png']),
    ]);
    expect(many?.error).toContain('--jobs takes a whole number from 1 to');
    expect(annotated?.error).toContain('--annotate goes with one process');
  });

  it.each([
    [['drow'], 'There is no command drow. Did you mean draw?'],
    [['scan', '--jsno', 'x'], "Unknown option '--jsno'. Did you mean --json?"],
    [['draw', 'ena-13', '1'], 'There is no type ena-13. Did you mean ean-13?'],
    [['draw', 'qrcode', 'x', '--include-label=false'], '--no-label does not go with qrcode.'],
    [['draw', 'ean-8', '123'], ''],
    [['draw', 'qrcode', 'x', '-o', 'x.gif'], 'A drawing is no .gif file.'],
    [['draw', 'qrcode', 'x', '-o', 'x.svg', '--format', 'png'], '--format png does not go with'],
    [['scan', 'ean.png', '--mode', 'fast'], '--mode takes standard, advanced, qr; received fast.'],
    [
      ['scan', 'ean.png', '--recognition-mode', 'Advanced2'],
      '--recognition-mode does not go with --mode advanced.',
    ],
    [['draw', 'ean-8', '1', '--include-label=maybe'], '--include-label takes true or false; received maybe.'],
    [['html', 'append', 'page.html'], '--image-url is missing'],
    [['html', 'prepend', 'page.html'], 'There is no command html prepend.'],
    [['batch', 'list.csv', '-o', 'x.png'], 'A list becomes no .png file.'],
    [['lookup', '1', '--json', '--csv'], '--json or --csv, not both.'],
    [['completion', 'tcsh'], 'Which shell? bash, zsh or fish.'],
  ])('refuses %j with exit code 1: %s', async (words, message) => {
    const { code, out, error } = await quietzone(words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(message);
  });

  it.each(Object.entries(COMMANDS))(
    '%s --help tells how to call it, and its exit codes',
    async (name, { aliasOf = name }) => {
      const { code, out, error } = await quietzone([name, '--help']);
      expect({ code, error }).toEqual({ code: 0, error: '' });
      expect(out).toContain(`quietzone ${aliasOf}`);
      expect(out).toMatch(/^Exit code: 0 /m);
      expect(out).not.toMatch(/npm run|npm start/);
    },
  );

  it('completes commands, options and types in bash', async () => {
    const { out } = await quietzone(['completion', 'bash']);
    writeFileSync(join(directory, 'complete.sh'), out);
    const complete = (words: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const script = `. ./complete.sh; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _quietzone; echo "\${COMPREPLY[*]}"`;
        execFile('bash', ['-c', script], { cwd: directory }, (error, text) =>
          error ? reject(error) : resolve(text.trim()),
        );
      });
    expect(await complete('quietzone l')).toBe('labels lookup link');
    expect(await complete('quietzone html l')).toBe('language');
    expect(await complete('quietzone scan --an')).toBe('--annotate');
    expect(await complete('quietzone draw upc')).toBe(
      'upc-a upc-e upc-a-add-on upc-a-composite upc-e-composite',
    );
    expect(await complete('quietzone draw databar-l')).toBe('databar-limited databar-limited-composite');
    expect(await complete('quietzone keys cr')).toBe('create');
  });
});
