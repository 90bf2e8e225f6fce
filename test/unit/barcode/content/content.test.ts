import { describe, expect, it } from 'vitest';
import { MAX_LINEAR_PASSES, passesOf } from '../../../support/milliseconds.ts';
import { contentOf } from '../../../../src/barcode/content/index.ts';
import type { Symbology } from '../../../../src/barcode/symbology.ts';

/** `TYPE name=value|name=value`, ` !` where a problem is named. */
const read = (text: string, type: Symbology = 'QR_CODE'): string => {
  const { type: kind, fields, problem } = contentOf(type, text);
  return `${kind} ${fields.map(({ name, value }) => `${name}=${value}`).join('|')}${problem === undefined ? '' : ' !'}`;
};

type Rows = readonly (readonly [text: string, expected: string])[];

const URLS: Rows = [
  ['https://example.com/', 'URL Url=https://example.com/|Scheme=https|Host=example.com'],
  [
    'http://example.com/a/b?c=d#e',
    'URL Url=http://example.com/a/b?c=d#e|Scheme=http|Host=example.com|Path=/a/b|Query=c=d|Fragment=e',
  ],
  ['HTTPS://EXAMPLE.COM/X', 'URL Url=HTTPS://EXAMPLE.COM/X|Scheme=https|Host=example.com|Path=/X'],
  ['www.example.com', 'URL Url=https://www.example.com|Scheme=https|Host=www.example.com'],
  [' https://example.com/ ', 'URL Url=https://example.com/|Scheme=https|Host=example.com'],
  [
    'https://bank.example@evil.example/',
    'URL Url=https://bank.example@evil.example/|Scheme=https|Host=evil.example !',
  ],
  ['ftp://example.com/f', 'URL Url=ftp://example.com/f|Scheme=ftp|Host=example.com|Path=/f'],
  ['https://münchen.example/', 'URL Url=https://münchen.example/|Scheme=https|Host=xn--mnchen-3ya.example'],
  ['https://[2001:db8::1]:8080/', 'URL Url=https://[2001:db8::1]:8080/|Scheme=https|Host=[2001:db8::1]'],
  ['https://example.com/a b', 'TEXT '],
  ['https://', 'TEXT '],
  ['http:/x', 'TEXT '],
  ['example.com', 'TEXT '],
  ['www.', 'TEXT '],
  ['javascript:alert(1)', 'TEXT '],
  ['see https://example.com/', 'TEXT '],
];

const card = (...lines: readonly string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');
const VCARDS: Rows = [
  [
    card('VERSION:3.0', 'N:Doe;Jane', 'FN:Jane Doe'),
    'VCARD Version=3.0|Name=Jane Doe|FamilyName=Doe|GivenName=Jane',
  ],
  [card('VERSION:3.0', 'N:Doe;Jane'), 'VCARD Version=3.0|Name=Jane Doe|FamilyName=Doe|GivenName=Jane'],
  [
    card('FN:Jane', 'TEL;TYPE=CELL:+49 1', 'TEL:+49 2', 'TEL:+49 3'),
    'VCARD Name=Jane|Phone=+49 1|OtherPhones=+49 2, +49 3',
  ],
  [card('FN:Jane', 'EMAIL;TYPE=INTERNET:j@example.com'), 'VCARD Name=Jane|Email=j@example.com'],
  [
    card('FN:Jane', 'ADR;TYPE=WORK:;;Main St 1;Springfield;;12345;USA'),
    'VCARD Name=Jane|Address=Main St 1, Springfield, 12345, USA|Street=Main St 1|Town=Springfield|PostalCode=12345|Country=USA',
  ],
  [card('FN:Jane', 'ORG:Example\\, Inc.;R&D'), 'VCARD Name=Jane|Organization=Example, Inc., R&D'],
  [card('FN:Jane', 'NOTE:one\\ntwo'), 'VCARD Name=Jane|Note=one\ntwo'],
  [card('FN:Jane', 'NOTE:a long', '  line'), 'VCARD Name=Jane|Note=a long line'],
  [card('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=A4ne'), 'VCARD Name=Jäne'],
  [card('FN:Jane', 'item1.URL:https://example.com'), 'VCARD Name=Jane|Url=https://example.com'],
  [card('FN:Jane', 'BDAY:1990-01-02', 'TITLE:Dr.'), 'VCARD Name=Jane|Title=Dr.|Birthday=1990-01-02'],
  [card('fn:Jane'), 'VCARD Name=Jane'],
  [card('VERSION:4.0'), 'VCARD Version=4.0 !'],
  ['BEGIN:VCARD\nFN:Jane', 'VCARD Name=Jane !'],
  ['begin:vcard\nFN:Jane\nend:vcard', 'VCARD Name=Jane'],
  ['BEGIN:VCALENDAR\nEND:VCALENDAR', 'TEXT '],
  [
    'MECARD:N:Doe,Jane;TEL:+491;EMAIL:j@example.com;;',
    'MECARD Name=Jane Doe|FamilyName=Doe|GivenName=Jane|Phone=+491|Email=j@example.com',
  ],
  ['MECARD:TEL:+491;;', 'MECARD Phone=+491 !'],
];

const WIFIS: Rows = [
  ['WIFI:T:WPA;S:net;P:password1;;', 'WIFI Ssid=net|Security=WPA|Password=password1|Hidden=false'],
  ['WIFI:S:net;T:WPA;P:password1;H:true;;', 'WIFI Ssid=net|Security=WPA|Password=password1|Hidden=true'],
  ['WIFI:S:net;;', 'WIFI Ssid=net|Security=nopass|Hidden=false'],
  ['WIFI:T:nopass;S:net;;', 'WIFI Ssid=net|Security=nopass|Hidden=false'],
  [
    'WIFI:T:WPA;S:a\\;b\\:c;P:x\\\\y\\"zzzz;;',
    'WIFI Ssid=a;b:c|Security=WPA|Password=x\\y"zzzz|Hidden=false',
  ],
  ['WIFI:T:WEP;S:net;P:12345;;', 'WIFI Ssid=net|Security=WEP|Password=12345|Hidden=false'],
  ['WIFI:T:SAE;S:net;P:password1;;', 'WIFI Ssid=net|Security=SAE|Password=password1|Hidden=false'],
  [
    'WIFI:T:WPA;S:"DEADBEEF";P:password1;;',
    'WIFI Ssid=DEADBEEF|Security=WPA|Password=password1|Hidden=false',
  ],
  [
    'WIFI:T:WPA2-EAP;S:net;E:PEAP;PH2:MSCHAPV2;I:jane;P:secret12;;',
    'WIFI Ssid=net|Security=WPA2-EAP|Password=secret12|Hidden=false|EapMethod=PEAP|Phase2Method=MSCHAPV2|Identity=jane',
  ],
  ['wifi:t:wpa;s:net;p:password1;;', 'WIFI Ssid=net|Security=WPA|Password=password1|Hidden=false'],
  ['WIFI:T:WPA;S:net;P:password1', 'WIFI Ssid=net|Security=WPA|Password=password1|Hidden=false'],
  [
    'WIFI:T:WPA;S:Café 日本;P:password1;;',
    'WIFI Ssid=Café 日本|Security=WPA|Password=password1|Hidden=false',
  ],
  ['WIFI:T:WPA;S:net;;', 'WIFI Ssid=net|Security=WPA|Hidden=false !'],
  ['WIFI:T:WPA;S:net;P:short;;', 'WIFI Ssid=net|Security=WPA|Password=short|Hidden=false !'],
  ['WIFI:T:WPA;P:password1;;', 'WIFI Security=WPA|Password=password1|Hidden=false !'],
  ['WIFI', 'TEXT '],
];

const CONTACTS: Rows = [
  ['tel:+49301234567', 'TEL Number=+49301234567'],
  ['tel:+49-30-123.45(67)', 'TEL Number=+49301234567'],
  ['TEL:112', 'TEL Number=112'],
  ['tel:+1234;ext=55', 'TEL Number=+1234|Extension=55'],
  ['tel:*100%23', 'TEL Number=*100#'],
  ['tel:call-me', 'TEL Number=callme !'],
  ['tel:+1234567890123456', 'TEL Number=+1234567890123456 !'],
  ['tel:', 'TEXT '],
  ['tel:+1 (201) 555-0123', 'TEL Number=+12015550123'],
  ['tel:+1-201-555-0123;ext=1234', 'TEL Number=+12015550123|Extension=1234'],
  ['tel:7042;phone-context=example.com', 'TEL Number=7042'],
  ['tel:863-1234;phone-context=+1-914-555;EXT=9', 'TEL Number=8631234|Extension=9'],
  ['tel:%2B4930123', 'TEL Number=+4930123'],
  ['tel:+123456789012345', 'TEL Number=+123456789012345'],
  ['tel:+', 'TEL Number=+ !'],
  ['tel:++49', 'TEL Number=++49 !'],
  ['tel:49+30', 'TEL Number=49+30 !'],
  ['tel:%zz', 'TEL Number=%zz !'],
  ['  tel:112\n', 'TEL Number=112'],
  ['tel:;ext=5', 'TEXT '],
  ['telephone:112', 'TEXT '],
  ['mailto:j@example.com', 'EMAIL To=j@example.com'],
  ['mailto:j@example.com?subject=Hi%20there&body=a+b', 'EMAIL To=j@example.com|Subject=Hi there|Body=a+b'],
  [
    'mailto:a@example.com,b@example.com?cc=c@example.com',
    'EMAIL To=a@example.com,b@example.com|Cc=c@example.com',
  ],
  ['MATMSG:TO:j@example.com;SUB:Hi;BODY:Text;;', 'EMAIL To=j@example.com|Subject=Hi|Body=Text'],
  ['SMTP:j@example.com:Hi:Text', 'EMAIL To=j@example.com|Subject=Hi|Body=Text'],
  ['mailto:nobody', 'EMAIL To=nobody !'],
  ['smsto:+491:Hello: you', 'SMS Number=+491|Body=Hello: you'],
  ['sms:+491?body=Hello%20you', 'SMS Number=+491|Body=Hello you'],
  ['sms:+491', 'SMS Number=+491'],
  ['sms:me', 'SMS Number=me !'],
  ['geo:52.5,13.4', 'GEO Latitude=52.5|Longitude=13.4'],
  ['geo:-52.5,-13.4,100', 'GEO Latitude=-52.5|Longitude=-13.4|Altitude=100'],
  ['geo:52.5,13.4;u=35', 'GEO Latitude=52.5|Longitude=13.4|Uncertainty=35'],
  ['geo:0,0?q=Main%20St', 'GEO Latitude=0|Longitude=0|Query=Main St'],
  ['GEO:1,2', 'GEO Latitude=1|Longitude=2'],
  ['geo:91,0', 'GEO Latitude=91|Longitude=0 !'],
  ['geo:0,181', 'GEO Latitude=0|Longitude=181 !'],
  ['geo:1.2.3,4', 'GEO Latitude=1.2.3|Longitude=4 !'],
  ['geo:here', 'TEXT '],
  ['geo:90,180', 'GEO Latitude=90|Longitude=180'],
  ['geo:-90,-180', 'GEO Latitude=-90|Longitude=-180'],
  ['geo:90.0001,0', 'GEO Latitude=90.0001|Longitude=0 !'],
  ['geo:+48.2010,+16.3695,183', 'GEO Latitude=+48.2010|Longitude=+16.3695|Altitude=183'],
  ['geo:48.2,16.3;crs=wgs84;u=40', 'GEO Latitude=48.2|Longitude=16.3|Uncertainty=40'],
  ['geo:1,2,-430.5', 'GEO Latitude=1|Longitude=2|Altitude=-430.5'],
  ['geo:1,2,1.2.3', 'GEO Latitude=1|Longitude=2|Altitude=1.2.3 !'],
  ['geo:1,2;u=1.2.3', 'GEO Latitude=1|Longitude=2|Uncertainty=1.2.3 !'],
  ['geo:.,1', 'GEO Latitude=.|Longitude=1 !'],
  ['geo:1', 'TEXT '],
  ['geo:1,', 'TEXT '],
  ['geo:52,5;13,4', 'GEO Latitude=52|Longitude=5'],
];

const epc = (lines: Readonly<Record<number, string>> = {}): string => {
  const all = [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Jane Doe',
    'DE89370400440532013000',
    'EUR12.30',
    '',
    '',
    'Invoice 7',
  ];
  return all.map((line, i) => lines[i] ?? line).join('\n');
};
const EPC_FIELDS =
  'Version=002|CharacterSet=1|Name=Jane Doe|Iban=DE89370400440532013000|Currency=EUR|Amount=12.30|RemittanceText=Invoice 7';
const EPCS: Rows = [
  [epc(), `EPC_PAYMENT ${EPC_FIELDS}`],
  [epc().replaceAll('\n', '\r\n'), `EPC_PAYMENT ${EPC_FIELDS}`],
  [`${epc()}\nThanks`, `EPC_PAYMENT ${EPC_FIELDS}|Information=Thanks`],
  [epc({ 6: 'DE89 3704 0044 0532 0130 00' }), `EPC_PAYMENT ${EPC_FIELDS}`],
  [epc({ 6: 'DE89370400440532013001' }), `EPC_PAYMENT ${EPC_FIELDS.replace('3000', '3001')} !`],
  [
    epc({ 1: '001', 4: 'COBADEFFXXX' }),
    `EPC_PAYMENT ${EPC_FIELDS.replace('002', '001').replace('1|Name', '1|Bic=COBADEFFXXX|Name')}`,
  ],
  [epc({ 1: '001' }), `EPC_PAYMENT ${EPC_FIELDS.replace('002', '001')} !`],
  [epc({ 4: 'COBA' }), `EPC_PAYMENT ${EPC_FIELDS.replace('1|Name', '1|Bic=COBA|Name')} !`],
  [epc({ 7: '' }), `EPC_PAYMENT ${EPC_FIELDS.replace('Currency=EUR|Amount=12.30|', '')}`],
  [epc({ 7: 'USD5' }), `EPC_PAYMENT ${EPC_FIELDS.replace('EUR', 'USD').replace('12.30', '5')} !`],
  [epc({ 7: 'EUR0.00' }), `EPC_PAYMENT ${EPC_FIELDS.replace('12.30', '0.00')} !`],
  [
    epc({ 9: 'RF18539007547034', 10: '' }),
    `EPC_PAYMENT ${EPC_FIELDS.replace('RemittanceText=Invoice 7', 'Reference=RF18539007547034')}`,
  ],
  [
    epc({ 9: 'RF18539007547034' }),
    `EPC_PAYMENT ${EPC_FIELDS.replace('RemittanceText', 'Reference=RF18539007547034|RemittanceText')} !`,
  ],
  [epc({ 5: '' }), `EPC_PAYMENT ${EPC_FIELDS.replace('Name=Jane Doe|', '')} !`],
  [epc({ 2: '9' }), `EPC_PAYMENT ${EPC_FIELDS.replace('Set=1', 'Set=9')} !`],
  [epc({ 3: 'INST' }), 'TEXT '],
];

const swiss = (lines: Readonly<Record<number, string>> = {}): string => {
  const all = [
    'SPC', '0200', '1', 'CH4431999123000889012', 'S', 'Max Muster', 'Musterweg', '1', '8000', 'Seldwyla', 'CH', '', '', '', '', '', '', '',
    '50.00', 'CHF', 'S', 'Jane Doe', 'Gasse', '2', '9000', 'Ort', 'CH', 'QRR', '210000000003139471430009017', 'Invoice', 'EPD',
  ]; // oxfmt-ignore
  return all.map((line, i) => lines[i] ?? line).join('\n');
};
const SWISS_FIELDS =
  'Version=0200|Iban=CH4431999123000889012|CreditorName=Max Muster|CreditorStreet=Musterweg|CreditorBuilding=1|CreditorPostalCode=8000|CreditorTown=Seldwyla|CreditorCountry=CH|Amount=50.00|Currency=CHF|DebtorName=Jane Doe|DebtorStreet=Gasse|DebtorBuilding=2|DebtorPostalCode=9000|DebtorTown=Ort|DebtorCountry=CH|ReferenceType=QRR|Reference=210000000003139471430009017|Message=Invoice';
const NO_REFERENCE = SWISS_FIELDS.replace('CH4431999123000889012', 'CH5800791123000889012').replace(
  'ReferenceType=QRR|Reference=210000000003139471430009017',
  'ReferenceType=NON',
);
const SWISSES: Rows = [
  [swiss(), `SWISS_QR_BILL ${SWISS_FIELDS}`],
  [swiss().replaceAll('\n', '\r\n'), `SWISS_QR_BILL ${SWISS_FIELDS}`],
  [`${swiss()}\n//S1/10/7`, `SWISS_QR_BILL ${SWISS_FIELDS}|BillInformation=//S1/10/7`],
  [`${swiss()}\n\neBill/B/x\nother`, `SWISS_QR_BILL ${SWISS_FIELDS}|AlternativeProcedures=eBill/B/x\nother`],
  [swiss({ 3: 'CH5800791123000889012', 27: 'NON', 28: '' }), `SWISS_QR_BILL ${NO_REFERENCE}`],
  [
    swiss({ 3: 'CH5800791123000889012', 27: 'SCOR', 28: 'RF18539007547034' }),
    `SWISS_QR_BILL ${NO_REFERENCE.replace('NON', 'SCOR|Reference=RF18539007547034')}`,
  ],
  [
    swiss({ 3: 'CH5800791123000889012', 27: 'SCOR', 28: 'RF19539007547034' }),
    `SWISS_QR_BILL ${NO_REFERENCE.replace('NON', 'SCOR|Reference=RF19539007547034')} !`,
  ],
  [swiss({ 28: '210000000003139471430009018' }), `SWISS_QR_BILL ${SWISS_FIELDS.replace('9017', '9018')} !`],
  [
    swiss({ 27: 'NON', 28: '' }),
    `SWISS_QR_BILL ${SWISS_FIELDS.replace('ReferenceType=QRR|Reference=210000000003139471430009017', 'ReferenceType=NON')} !`,
  ],
  [swiss({ 3: 'CH4431999123000889013' }), `SWISS_QR_BILL ${SWISS_FIELDS.replace('889012', '889013')} !`],
  [swiss({ 19: 'USD' }), `SWISS_QR_BILL ${SWISS_FIELDS.replace('CHF', 'USD')} !`],
  [swiss({ 18: '50' }), `SWISS_QR_BILL ${SWISS_FIELDS.replace('50.00', '50')} !`],
  [swiss({ 18: '' }), `SWISS_QR_BILL ${SWISS_FIELDS.replace('Amount=50.00|', '')}`],
  [swiss({ 30: 'END' }), `SWISS_QR_BILL ${SWISS_FIELDS} !`],
  [
    swiss({ 4: 'K', 6: 'Musterweg 1', 7: '8000 Seldwyla', 8: '', 9: '' }),
    `SWISS_QR_BILL ${SWISS_FIELDS.replace('Musterweg|CreditorBuilding=1|CreditorPostalCode=8000|CreditorTown=Seldwyla', 'Musterweg 1|CreditorTown=8000 Seldwyla')}`,
  ],
  [
    swiss({ 20: '', 21: '', 22: '', 23: '', 24: '', 25: '', 26: '' }),
    `SWISS_QR_BILL ${SWISS_FIELDS.replace('DebtorName=Jane Doe|DebtorStreet=Gasse|DebtorBuilding=2|DebtorPostalCode=9000|DebtorTown=Ort|DebtorCountry=CH|', '')}`,
  ],
  [swiss({ 1: '0100' }), 'TEXT '],
];

const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const EVENTS: Rows = [
  [
    event('SUMMARY:Talk', 'DTSTART:20261224T170000Z', 'DTEND:20261224T180000Z'),
    'EVENT Summary=Talk|Start=2026-12-24T17:00:00Z|End=2026-12-24T18:00:00Z',
  ],
  [
    event(
      'SUMMARY:Fair\\, open',
      'DTSTART;VALUE=DATE:20261224',
      'DTEND;VALUE=DATE:20261226',
      'LOCATION:Hall',
    ),
    'EVENT Summary=Fair, open|Start=2026-12-24|End=2026-12-25|Location=Hall',
  ],
  [
    `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n${event('DTSTART;TZID="Europe/Zurich":20261224T180000', 'DURATION:PT1H')}\nEND:VCALENDAR`,
    'EVENT Start=2026-12-24T18:00:00|Duration=PT1H|TimeZone=Europe/Zurich',
  ],
  [
    event('DTSTART:20261224T1800', 'DESCRIPTION:a\r\n long line'),
    'EVENT Start=2026-12-24T18:00:00|Description=along line',
  ],
  [event('SUMMARY:x'), 'EVENT Summary=x !'],
  [event('DTSTART:20261224', 'DTEND:20261223'), 'EVENT Start=2026-12-24|End=2026-12-23 !'],
  ['BEGIN:VEVENT\nDTSTART:20261224', 'EVENT Start=2026-12-24 !'],
  [
    event('DTSTART:20261224', 'SUMMARY:not END:VEVENT yet', 'LOCATION:x'),
    'EVENT Summary=not END:VEVENT yet|Start=2026-12-24|Location=x',
  ],
];

// The first of Pix: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix; the second: EMVCo, MPM 1.1, annex.
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const PIX_FIELDS =
  'Scheme=PIX|Account=123e4567-e12b-12d1-a456-426655440000|MerchantName=Fulano de Tal|MerchantCity=BRASILIA|Country=BR|MerchantCategory=0000|Currency=986|Reference=***';
const BEIJING =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';
const SPD =
  'SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*RN:TOMAS*MSG:PLATBA ZA ZBOZI*X-VS:1234567890';
const SPD_FIELDS =
  'Version=1.0|Iban=CZ5855000000001265098001|Amount=480.50|Currency=CZK|Name=TOMAS|Message=PLATBA ZA ZBOZI|VariableSymbol=1234567890';
const SCHEMES: Rows = [
  [PIX, `EMV_PAYMENT ${PIX_FIELDS}`],
  [PIX.replace('Fulano', 'Fulana'), `EMV_PAYMENT ${PIX_FIELDS.replace('Fulano', 'Fulana')} !`],
  [PIX.slice(0, -8), `EMV_PAYMENT ${PIX_FIELDS} !`],
  [
    PIX.toLowerCase().replace('6304', '6304').replace('1d3d', '1D3D'),
    `EMV_PAYMENT ${PIX_FIELDS.replace('Fulano de Tal', 'fulano de tal').replace('BRASILIA', 'brasilia').replace('=BR|', '=br|')} !`,
  ],
  [PIX.slice(0, -9), 'TEXT '],
  [
    BEIJING,
    'EMV_PAYMENT Scheme=D15600000000|Account=A93FO3230Q|PointOfInitiation=dynamic|MerchantName=BEST TRANSPORT|MerchantCity=BEIJING|Country=CN|MerchantCategory=4111|Currency=156|Amount=23.72',
  ],
  ['000201', 'TEXT '],
  [
    'upi://pay?pa=jane@bank&pn=Jane%20Doe&am=12.50&cu=INR&tn=Tea',
    'UPI_PAYMENT PayeeAddress=jane@bank|PayeeName=Jane Doe|Amount=12.50|Currency=INR|Note=Tea',
  ],
  ['upi://pay?pn=Jane', 'UPI_PAYMENT PayeeName=Jane !'],
  ['upi://pay?pa=jane@bank&am=0', 'UPI_PAYMENT PayeeAddress=jane@bank|Amount=0 !'],
  ['upi://pay?pa=jane@bank&cu=EUR', 'UPI_PAYMENT PayeeAddress=jane@bank|Currency=EUR !'],
  [SPD, `SPD_PAYMENT ${SPD_FIELDS}`],
  [SPD.replace('98001', '98002'), `SPD_PAYMENT ${SPD_FIELDS.replace('98001', '98002')} !`],
  [
    'SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*DT:20270131*MSG:A%2AB',
    'SPD_PAYMENT Version=1.0|Iban=CZ5855000000001265098001|Bic=RZBCCZPP|Message=A*B|DueDate=2027-01-31',
  ],
  ['SPD*', 'TEXT '],
  [
    'LPA:1$SMDP.GSMA.COM$04386-AGYFT-A74Y8-3F815$1.3.6.1.4.1.31746$1',
    'ESIM Format=1|SmdpAddress=SMDP.GSMA.COM|MatchingId=04386-AGYFT-A74Y8-3F815|SmdpOid=1.3.6.1.4.1.31746|ConfirmationCode=required',
  ],
  ['LPA:1$smdp.example.com$', 'ESIM Format=1|SmdpAddress=smdp.example.com'],
  ['LPA:1$no host$x', 'ESIM Format=1|SmdpAddress=no host|MatchingId=x !'],
  ['LPA:', 'TEXT '],
  [
    'otpauth://totp/ACME%20Co:john.doe@email.com?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&issuer=ACME%20Co&algorithm=SHA1&digits=6&period=30',
    'OTPAUTH Kind=totp|Issuer=ACME Co|Account=john.doe@email.com|Secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ|Algorithm=SHA1|Digits=6|Period=30',
  ],
  ['otpauth://totp/x%3Ajane?secret=jbsw%20y3dp', 'OTPAUTH Kind=totp|Issuer=x|Account=jane|Secret=JBSWY3DP'],
  ['otpauth://hotp/jane?secret=JBSWY3DP', 'OTPAUTH Kind=hotp|Account=jane|Secret=JBSWY3DP !'],
  ['otpauth://totp/jane?secret=1', 'OTPAUTH Kind=totp|Account=jane|Secret=1 !'],
  ['otpauth://totp', 'TEXT '],
  [
    'mailto:a@x.test?SUBJECT=Hi&bcc=b@x.test&body=one%0D%0Atwo',
    'EMAIL To=a@x.test|Bcc=b@x.test|Subject=Hi|Body=one\ntwo',
  ],
  [
    String.raw`WIFI:T:WPA;S:\"net\";P:ends with \\;;`,
    'WIFI Ssid="net"|Security=WPA|Password=ends with \\|Hidden=false',
  ],
  ['WIFI:T:WPA;S: net ;P:password ;;', 'WIFI Ssid= net |Security=WPA|Password=password |Hidden=false'],
  [
    'MECARD:N:Doe,Jane;BDAY:19900102;;',
    'MECARD Name=Jane Doe|FamilyName=Doe|GivenName=Jane|Birthday=1990-01-02',
  ],
  [card('FN:x', 'URL:https://x.test/a;b'), 'VCARD Name=x|Url=https://x.test/a;b'],
];

const licence = (...lines: readonly string[]): string =>
  `@\n\u001e\rANSI 636026080102DL00410288ZA03290015DL${lines.join('\n')}\r`;
const HEAD = 'AAMVA Issuer=636026|Version=8';
const LICENCES: Rows = [
  [
    licence('DAQD12345678', 'DCSDOE', 'DACJANE'),
    `${HEAD}|DocumentNumber=D12345678|FamilyName=DOE|GivenName=JANE`,
  ],
  [licence('DAQ1', 'DCSDOE', 'DBB01021990'), `${HEAD}|DocumentNumber=1|FamilyName=DOE|BirthDate=1990-01-02`],
  [
    licence('DAQ1', 'DCSDOE', 'DBB19900102', 'DCGCAN'),
    `${HEAD}|DocumentNumber=1|FamilyName=DOE|BirthDate=1990-01-02|Country=CAN`,
  ],
  [licence('DAQ1', 'DCSDOE', 'DBC1'), `${HEAD}|DocumentNumber=1|FamilyName=DOE|Sex=male`],
  [licence('DAQ1', 'DCSDOE', 'DBC2'), `${HEAD}|DocumentNumber=1|FamilyName=DOE|Sex=female`],
  [
    licence('DAQ1', 'DCSDOE', 'DBA12312030', 'DBD06152022'),
    `${HEAD}|DocumentNumber=1|FamilyName=DOE|ExpiryDate=2030-12-31|IssueDate=2022-06-15`,
  ],
  [
    licence('DAQ1', 'DCSDOE', 'DAG1 MAIN ST', 'DAISPRINGFIELD', 'DAJIL', 'DAK627010000'),
    `${HEAD}|DocumentNumber=1|FamilyName=DOE|Street=1 MAIN ST|City=SPRINGFIELD|State=IL|PostalCode=627010000`,
  ],
  [
    licence('DAQ1', 'DCSDOE', 'DAU068 in', 'DAYBRO'),
    `${HEAD}|DocumentNumber=1|FamilyName=DOE|EyeColor=BRO|Height=068 in`,
  ],
  [
    licence('DAQ1', 'DCSDOE', 'DCAD', 'DCBNONE', 'DCDNONE'),
    `${HEAD}|DocumentNumber=1|FamilyName=DOE|VehicleClass=D|Restrictions=NONE|Endorsements=NONE`,
  ],
  [licence('DAQ1', 'DAADOE,JANE,Q'), `${HEAD}|DocumentNumber=1|FamilyName=DOE|GivenName=JANE|MiddleName=Q`],
  [licence('DAQ1', 'DCSDOE', 'DCTJANE QUINN'), `${HEAD}|DocumentNumber=1|FamilyName=DOE|GivenName=JANE`],
  [licence('DCSDOE'), `${HEAD}|FamilyName=DOE !`],
  [licence('DAQ1'), `${HEAD}|DocumentNumber=1 !`],
  [licence('DAQ1', 'DCSDOE', 'DBB99999999'), `${HEAD}|DocumentNumber=1|FamilyName=DOE|BirthDate=99999999 !`],
  [
    '@\n\u001e\rAAMVA6360260101DL00390187DLDAQ7\nDABDOE\n',
    'AAMVA Issuer=636026|Version=1|DocumentNumber=7|FamilyName=DOE',
  ],
  ['@\nother', 'TEXT '],
];

const leg = (from = 'YUL', to = 'FRA', seat = '001A', day = '226', more = ''): string =>
  `ABC123 ${from}${to}AC 0834 ${day}F${seat}0025 1${more.length.toString(16).toUpperCase().padStart(2, '0')}${more}`;
const pass = (legs = 1, ...parts: readonly string[]): string =>
  `M${legs}DESMARAIS/LUC       E${parts.join('')}`;
const PASS =
  'PassengerName=LUC DESMARAIS|ElectronicTicket=true|Legs=1|BookingReference=ABC123|From=YUL|To=FRA|Carrier=AC|FlightNumber=834|DayOfYear=226|Cabin=F|Seat=1A|Sequence=25|PassengerStatus=1';
const PASSES: Rows = [
  [pass(1, leg()), `BOARDING_PASS ${PASS}`],
  [pass(1, leg('YUL', 'FRA', '001A', '226', '>518')), `BOARDING_PASS ${PASS}`],
  [
    pass(2, leg(), leg('FRA', 'GVA', '012C')),
    `BOARDING_PASS ${PASS.replace('Legs=1', 'Legs=2')}|BookingReference2=ABC123|From2=FRA|To2=GVA|Carrier2=AC|FlightNumber2=834|DayOfYear2=226|Cabin2=F|Seat2=12C|Sequence2=25|PassengerStatus2=1`,
  ],
  [pass(2, leg()), `BOARDING_PASS ${PASS.replace('Legs=1', 'Legs=2')} !`],
  [pass(1, leg()).slice(0, -1), 'TEXT '],
  [pass(1, leg('YUL', 'FRA', '001A', '226', '>518')).slice(0, -1), `BOARDING_PASS ${PASS} !`],
  [pass(1, leg('YUL', 'FRA', '001A', '399')), `BOARDING_PASS ${PASS.replace('226', '399')} !`],
  [pass(1, leg('YUL', 'FRA', '001A', '366')), `BOARDING_PASS ${PASS.replace('226', '366')}`],
  [pass(1, leg('YUL', 'FRA', '    ')), `BOARDING_PASS ${PASS.replace('Seat=1A|', '')}`],
  [pass(1, leg('JFK', 'LHR')), `BOARDING_PASS ${PASS.replace('YUL', 'JFK').replace('FRA', 'LHR')}`],
  [pass(1, leg()).replace('       E', '        '), `BOARDING_PASS ${PASS.replace('true', 'false')}`],
  [
    pass(1, leg()).replace('DESMARAIS/LUC ', 'DESMARAIS     '),
    `BOARDING_PASS ${PASS.replace('LUC DESMARAIS', 'DESMARAIS')}`,
  ],
  [pass(1, leg('yul')), 'TEXT '],
  ['M1', 'TEXT '],
  ['M0DESMARAIS/LUC       EABC', 'TEXT '],
  [pass(1, leg(), '^100'), `BOARDING_PASS ${PASS}`],
];

const NUMBERS: readonly (readonly [string, Symbology, string])[] = [
  ['9780306406157', 'EAN_13', 'ISBN Isbn13=9780306406157|Isbn10=0306406152'],
  ['9791234567896', 'EAN_13', 'ISBN Isbn13=9791234567896'],
  ['9780306406158', 'EAN_13', 'ISBN Isbn13=9780306406158|Isbn10=0306406152 !'],
  ['9780804429573', 'EAN_13', 'ISBN Isbn13=9780804429573|Isbn10=080442957X'],
  ['9790060115615', 'EAN_13', 'PRODUCT Number=9790060115615'],
  ['9770317847001', 'EAN_13', 'ISSN Issn=0317-8471|Ean=9770317847001|Variant=00'],
  ['9772049363002', 'EAN_13', 'ISSN Issn=2049-3630|Ean=9772049363002|Variant=00'],
  ['4006381333931', 'EAN_13', 'PRODUCT Number=4006381333931'],
  ['96385074', 'EAN_8', 'PRODUCT Number=96385074'],
  ['036000291452', 'UPC_A', 'PRODUCT Number=036000291452'],
  ['ISBN 978-0-306-40615-7', 'QR_CODE', 'ISBN Isbn13=9780306406157|Isbn10=0306406152'],
  ['ISBN 0-306-40615-2', 'QR_CODE', 'ISBN Isbn10=0306406152'],
  ['ISBN-10: 0-8044-2957-X', 'QR_CODE', 'ISBN Isbn10=080442957X'],
  ['ISBN 0-306-40615-3', 'QR_CODE', 'ISBN Isbn10=0306406153 !'],
  ['0306406152', 'QR_CODE', 'TEXT '],
  ['978-0-306-40615-7', 'CODE_128', 'ISBN Isbn13=9780306406157|Isbn10=0306406152'],
  ['(01)09521234000006(10)A1', 'RSS_EXPANDED', 'GS1 01=09521234000006|10=A1'],
  ['(01)09521234000007', 'RSS_EXPANDED', 'GS1 01=09521234000007 !'],
  ['https://example.com/01/09521234000006', 'QR_CODE', 'GS1 01=09521234000006'],
  ['hello', 'QR_CODE', 'TEXT '],
  ['', 'QR_CODE', 'TEXT '],
  ['x'.repeat(9000), 'QR_CODE', 'TEXT '],
];

describe('the content of a text', () => {
  it.each([
    ['URLs', URLS],
    ['cards', VCARDS],
    ['networks', WIFIS],
    ['numbers, mail, messages, places', CONTACTS],
    ['SEPA payments', EPCS],
    ['Swiss QR bills', SWISSES],
    ['events', EVENTS],
    ['schemes', SCHEMES],
    ['driving licences', LICENCES],
    ['boarding passes', PASSES],
  ])('%s', (_, rows) => {
    for (const [text, expected] of rows)
      expect(read(text), JSON.stringify(text).slice(0, 200)).toBe(expected);
  });

  it.each(NUMBERS)('%.30s of %s', (text, type, expected) => {
    expect(read(text, type)).toBe(expected);
  });

  it('is found without throwing, and fast, in texts cut anywhere', () => {
    for (const rows of [URLS, VCARDS, WIFIS, CONTACTS, EPCS, SWISSES, EVENTS, SCHEMES, LICENCES, PASSES]) {
      const [text = ''] = rows[0] ?? [];
      for (let length = 0; length <= text.length; length += 1)
        expect(() => read(text.slice(0, length))).not.toThrow();
    }
    const texts = [
      'BEGIN:VCARD\n',
      'WIFI:',
      'MECARD:',
      'tel:',
      'geo:',
      'sms:',
      'mailto:',
      'BCD\n002\n1\nSCT\n',
      '@ANSI 63602608',
      'M1',
      '(01)',
      'https://',
      'BEGIN:VEVENT\n',
      '0002010102',
      'upi://pay?',
      'SPD*1.0*',
      'LPA:1$',
      'otpauth://totp/',
    ].flatMap((head) =>
      [';', ':', '\\', '1', ' ', '(10)', '=', '/'].map((sign) => head + sign.repeat(7900 / sign.length)),
    );
    const passes = passesOf(() => texts.map((text) => read(text)), 8000 * texts.length);
    expect(passes).toBeLessThan(MAX_LINEAR_PASSES);
  });
});
