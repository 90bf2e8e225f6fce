// Reads the first page and answers its first code in reading order.
import { SCAN_IMAGE as declared } from '../../registry/declared/scan.ts';
import { SCAN } from '../../registry/tools.ts';
import { readScanOptions } from '../../registry/scan-options.ts';
import { readPage } from '../../scan/index.ts';
import { err, ok } from '../../service/result.ts';
import { type Work, modelJob } from '../operation.ts';
import { bytesOf } from './bytes.ts';
import { explained } from './explain.ts';
import { openUpload } from './open-file.ts';

export const SCAN_IMAGE: Work = {
  declared,
  http: {
    body: { ...declared.input, part: 'imageFile' },
    heavy: true,
    engine: 'recognition',
    bodyLimit: 'MAX_BODY_BYTES',
  },
  tool: SCAN,
  check: readScanOptions,
  async prepare(call) {
    const options = readScanOptions(call.options);
    if (!options.ok) return options;
    const upload = await openUpload(call, options.value, 'page');
    if (!upload.ok) return upload;
    return ok({
      ...modelJob(async () => {
        const read = await readPage(upload.value, upload.value.indexes[0] ?? 0, {
          symbologies: options.value.symbologies,
          code39FullAscii: options.value.code39FullAscii,
          codabarGuards: options.value.codabarGuards,
          characterSet: options.value.characterSet,
          effort: 'standard',
          preprocessing: 'Auto',
          ...(call.host.onTrap && { onTrap: call.host.onTrap }),
        });
        if (!read.ok) return err(read.failure);
        const [first] = read.value.symbols;
        if (first === undefined && read.value.missing) return err(read.value.missing);
        return ok({
          Successful: first !== undefined,
          BarcodeType: first?.type ?? null,
          RawText: first?.text ?? null,
          ...(first && options.value.bytes && bytesOf(first)),
          ...(first && explained(first, options.value)),
        });
      }),
      input: upload.value.file,
      close: () => upload.value.pages.close(),
    });
  },
};
