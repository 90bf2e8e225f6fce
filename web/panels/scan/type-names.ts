// The types of barcodes by the names that people know. test/unit/web compares the list with that of the service.
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  QR_CODE: 'QR Code',
  DATA_MATRIX: 'Data Matrix',
  AZTEC: 'Aztec',
  PDF_417: 'PDF417',
  MAXICODE: 'MaxiCode',
  EAN_13: 'EAN-13',
  EAN_8: 'EAN-8',
  UPC_A: 'UPC-A',
  UPC_E: 'UPC-E',
  UPC_EAN_EXTENSION: 'EAN add-on',
  CODE_128: 'Code 128',
  CODE_39: 'Code 39',
  CODE_93: 'Code 93',
  CODABAR: 'Codabar',
  ITF: 'ITF',
  RSS_14: 'GS1 DataBar',
  RSS_EXPANDED: 'GS1 DataBar Expanded',
  MSI: 'MSI',
  PLESSEY: 'Plessey',
  IMB: 'Intelligent Mail',
  CODABLOCK_F: 'Codablock F',
  PATCH_CODE: 'Patch code',
};

export const typeName = (type: string): string => TYPE_NAMES[type] ?? type.replaceAll('_', ' ');
