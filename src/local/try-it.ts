// One curl line per operation, in an order in which each makes or names the file that the next one reads.

export interface TryItOptions {
  readonly address: string;
  /** The lines read the key from it, so that no log has the key. */
  readonly keyFile: string;
  readonly sheet: string;
  readonly pdf: string;
  readonly html: string;
  readonly deck: string;
  /** False for the path of an operation that is switched off: it gets no line. */
  readonly offers: (path: string) => boolean;
}

export function tryIt({ address, keyFile, sheet, pdf, html, deck, offers }: TryItOptions): string[] {
  const post = (path: string, rest: string): string[] =>
    offers(path) ? [`curl -sS -X POST ${address}${path} -H "Apikey: $(cat ${keyFile})" ${rest}`] : [];
  /** An answer without a line's end: the shell's next prompt should not stand behind it. */
  const told = (path: string, rest: string): string[] => post(path, `${rest}; echo`);
  const value = (text: string, file: string, headers = ''): string =>
    `-H 'Content-Type: application/json' ${headers}-d '"${text}"' -o ${file}`;
  return [
    `curl -sS ${address}/health; echo`,
    ...told('/barcode/lookup/ean', `-H 'Content-Type: application/json' -d '"9521234000006"'`),
    ...post(
      '/barcode/generate/ean-13',
      value('9521234000006', 'ean-13.png', "-H 'width: 300' -H 'height: 150' "),
    ),
    ...post('/barcode/generate/ean-8', value('9520000', 'ean-8.png')),
    ...post('/barcode/generate/upc-a', value('95212345006', 'upc-a.png')),
    ...post('/barcode/generate/upc-e', value('01234565', 'upc-e.png')),
    ...post(
      '/barcode/generate/code-128',
      value('QUIETZONE-128', 'code-128.png', "-H 'includeLabel: false' "),
    ),
    ...post('/barcode/generate/qrcode', value('https://example.com/', 'qrcode.png')),
    ...told('/barcode/scan/image', '-F imageFile=@ean-13.png'),
    ...told('/barcode/scan/image/advanced', `-F imageFile=@${sheet}`),
    ...told('/barcode/scan/image/advanced', `-F imageFile=@${pdf}`),
    ...told('/barcode/scan/image/advanced/qr', "-H 'recognitionMode: Advanced2' -F imageFile=@qrcode.png"),
    ...told('/convert/edit/html/head/get/language', `-F inputFile=@${html}`),
    ...post(
      '/convert/edit/html/append/image/from-url',
      `-H 'imageUrl: https://example.com/image.png' -H 'cssStyle: width: 50%' -F inputFile=@${html} -o page-with-image.html`,
    ),
    ...post('/convert/ppt/to/pptx', `-F inputFile=@${deck} -o demo.pptx`),
    `curl -sS ${address}/usage -H "Apikey: $(cat ${keyFile})"; echo`,
  ];
}
