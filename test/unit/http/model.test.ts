// The exact XML bytes of .NET's DataContractSerializer; only the last part of the namespace is this project's own.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_CONTRACT_NAMESPACE, escapeXmlText, toJson, toXml } from '../../../src/http/model.ts';
import {
  ADVANCED_SCAN_RESULT,
  BATCH_JOB_STATUS_RESULT,
  LANGUAGE_RESULT,
  LOOKUP_RESPONSE,
  QR_SCAN_RESULT,
  SCAN_RESULT,
} from '../../../src/registry/models.ts';

const HEAD = `xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns="${DATA_CONTRACT_NAMESPACE}"`;

describe('models', () => {
  it('write XML as DataContractSerializer does', () => {
    expect(toXml(SCAN_RESULT, { Successful: true, BarcodeType: 'EAN_13', RawText: '4006381333931' })).toBe(
      `<BarcodeScanResult ${HEAD}><BarcodeType>EAN_13</BarcodeType><RawText>4006381333931</RawText><Successful>true</Successful></BarcodeScanResult>`,
    );
    expect(toXml(SCAN_RESULT, { Successful: false, BarcodeType: null, RawText: null })).toBe(
      `<BarcodeScanResult ${HEAD}><BarcodeType i:nil="true" /><RawText i:nil="true" /><Successful>false</Successful></BarcodeScanResult>`,
    );
    expect(toXml(SCAN_RESULT, { Successful: true, BarcodeType: 'QR_CODE', RawText: '' })).toContain(
      '<RawText></RawText>',
    );
    expect(
      toXml(ADVANCED_SCAN_RESULT, {
        Successful: true,
        ResultBarcodes: [{ RawText: 'a', BarcodeType: 'QR_CODE' }],
        BarcodeCount: 1,
        ErrorMessage: null,
      }),
    ).toBe(
      `<BarcodeAdvancedScanResult ${HEAD}><BarcodeCount>1</BarcodeCount><ErrorMessage i:nil="true" /><ResultBarcodes><BarcodeAdvancedResultItem><BarcodeType>QR_CODE</BarcodeType><RawText>a</RawText></BarcodeAdvancedResultItem></ResultBarcodes><Successful>true</Successful></BarcodeAdvancedScanResult>`,
    );
    expect(
      toXml(QR_SCAN_RESULT, {
        Successful: true,
        ResultBarcodes: [{ RawText: 'a' }],
        BarcodeCount: 1,
        ErrorMessage: null,
      }),
    ).toBe(
      `<BarcodeScanQRAdvancedResult ${HEAD}><BarcodeCount>1</BarcodeCount><ErrorMessage i:nil="true" /><ResultBarcodes><BarcodeQRResultItem><RawText>a</RawText></BarcodeQRResultItem></ResultBarcodes><Successful>true</Successful></BarcodeScanQRAdvancedResult>`,
    );
    expect(
      toXml(LOOKUP_RESPONSE, { Successful: true, Matches: [{ EAN: '4006381333931', Title: 'B & C' }] }),
    ).toBe(
      `<BarcodeLookupResponse ${HEAD}><Matches><ProductMatch><EAN>4006381333931</EAN><Title>B &amp; C</Title></ProductMatch></Matches><Successful>true</Successful></BarcodeLookupResponse>`,
    );
    expect(toXml(LOOKUP_RESPONSE, { Successful: true, Matches: [] })).toContain('<Matches />');
    expect(toXml(LANGUAGE_RESULT, { Successful: true, LanguageCode: 'en' })).toBe(
      `<HtmlGetLanguageResult ${HEAD}><LanguageCode>en</LanguageCode><Successful>true</Successful></HtmlGetLanguageResult>`,
    );
  });

  it('write JSON members in the order of their declaration, nulls included', () => {
    expect(toJson(SCAN_RESULT, { RawText: null, BarcodeType: null, Successful: false })).toBe(
      '{"Successful":false,"BarcodeType":null,"RawText":null}',
    );
    expect(
      toJson(ADVANCED_SCAN_RESULT, {
        Successful: true,
        ResultBarcodes: [{ BarcodeType: 'X', RawText: 'a' }],
        BarcodeCount: 1,
        ErrorMessage: null,
      }),
    ).toBe(
      '{"Successful":true,"ResultBarcodes":[{"RawText":"a","BarcodeType":"X"}],"BarcodeCount":1,"ErrorMessage":null}',
    );
  });

  it('hold another model as a member, or null', () => {
    const value = { Successful: true, AsyncJobStatus: 'COMPLETED', AsyncJobID: 'j', ErrorMessage: null };
    const scan = {
      Successful: true,
      ResultBarcodes: [{ RawText: 'a&b' }],
      BarcodeCount: 1,
      ErrorMessage: null,
    };
    expect(toJson(BATCH_JOB_STATUS_RESULT, { ...value, QRScanResult: { ...scan, Extra: 1 } })).toBe(
      '{"Successful":true,"AsyncJobStatus":"COMPLETED","AsyncJobID":"j","QRScanResult":{"Successful":true,"ResultBarcodes":[{"RawText":"a&b"}],"BarcodeCount":1,"ErrorMessage":null},"ErrorMessage":null}',
    );
    expect(toXml(BATCH_JOB_STATUS_RESULT, { ...value, QRScanResult: scan })).toBe(
      `<BarcodeBatchJobStatusResult ${HEAD}><AsyncJobID>j</AsyncJobID><AsyncJobStatus>COMPLETED</AsyncJobStatus><ErrorMessage i:nil="true" /><QRScanResult><BarcodeCount>1</BarcodeCount><ErrorMessage i:nil="true" /><ResultBarcodes><BarcodeQRResultItem><RawText>a&amp;b</RawText></BarcodeQRResultItem></ResultBarcodes><Successful>true</Successful></QRScanResult><Successful>true</Successful></BarcodeBatchJobStatusResult>`,
    );
    expect(toXml(BATCH_JOB_STATUS_RESULT, { ...value, QRScanResult: null })).toContain(
      '<QRScanResult i:nil="true" />',
    );
  });

  it('have null where a list stands for another model', () => {
    const value = { Successful: true, AsyncJobStatus: 'FAILED', AsyncJobID: 'j', ErrorMessage: null };
    expect(toJson(BATCH_JOB_STATUS_RESULT, { ...value, QRScanResult: [] })).toContain('"QRScanResult":null');
  });

  it('escape markup and CR, and replace what XML forbids', () => {
    expect(escapeXmlText('a&b<c>d"e\'f\r\n\t')).toBe('a&amp;b&lt;c&gt;d"e\'f&#xD;\n\t');
    expect(escapeXmlText('01\u001D10\u0000\uFFFE')).toBe('01\uFFFD10\uFFFD\uFFFD');
    expect(escapeXmlText('\uD83D\uDE00 \uD800')).toBe('\uD83D\uDE00 \uFFFD');
  });

  it('never write a character that XML 1.0 forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeXmlText(text)).toMatch(/^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
      }),
    );
  });
});
