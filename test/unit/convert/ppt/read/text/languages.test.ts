// Language identifiers beside the table of [MS-LCID] 2.2.
import { describe, expect, it } from 'vitest';
import { languageTag } from '../../../../../../src/convert/ppt/read/text/languages.ts';

/** Assigned, from the standard's table as the package windows-locale 1.1.3 gives it; neutral languages and pseudo locales left out. */
const ASSIGNED = `
0401 ar-SA, 0402 bg-BG, 0403 ca-ES, 0404 zh-TW, 0405 cs-CZ, 0406 da-DK, 0407 de-DE, 0408 el-GR, 0409 en-US, 040a es-ES,
040b fi-FI, 040c fr-FR, 040d he-IL, 040e hu-HU, 040f is-IS, 0410 it-IT, 0411 ja-JP, 0412 ko-KR, 0413 nl-NL, 0414 nb-NO,
0415 pl-PL, 0416 pt-BR, 0417 rm-CH, 0418 ro-RO, 0419 ru-RU, 041a hr-HR, 041b sk-SK, 041c sq-AL, 041d sv-SE, 041e th-TH,
041f tr-TR, 0420 ur-PK, 0421 id-ID, 0422 uk-UA, 0423 be-BY, 0424 sl-SI, 0425 et-EE, 0426 lv-LV, 0427 lt-LT, 0428 tg-Cyrl-TJ,
0429 fa-IR, 042a vi-VN, 042b hy-AM, 042c az-Latn-AZ, 042d eu-ES, 042e hsb-DE, 042f mk-MK, 0430 st-ZA, 0431 ts-ZA, 0432 tn-ZA,
0433 ve-ZA, 0434 xh-ZA, 0435 zu-ZA, 0436 af-ZA, 0437 ka-GE, 0438 fo-FO, 0439 hi-IN, 043a mt-MT, 043b se-NO, 043e ms-MY,
043f kk-KZ, 0440 ky-KG, 0441 sw-KE, 0442 tk-TM, 0443 uz-Latn-UZ, 0444 tt-RU, 0445 bn-IN, 0446 pa-IN, 0447 gu-IN, 0448 or-IN,
0449 ta-IN, 044a te-IN, 044b kn-IN, 044c ml-IN, 044d as-IN, 044e mr-IN, 044f sa-IN, 0450 mn-MN, 0451 bo-CN, 0452 cy-GB,
0453 km-KH, 0454 lo-LA, 0455 my-MM, 0456 gl-ES, 0457 kok-IN, 045a syr-SY, 045b si-LK, 045c chr-Cher-US, 045d iu-Cans-CA,
045e am-ET, 0460 ks-Arab, 0461 ne-NP, 0462 fy-NL, 0463 ps-AF, 0464 fil-PH, 0465 dv-MV, 0468 ha-Latn-NG, 046a yo-NG,
046b quz-BO, 046c nso-ZA, 046d ba-RU, 046e lb-LU, 046f kl-GL, 0470 ig-NG, 0472 om-ET, 0473 ti-ET, 0474 gn-PY, 0475 haw-US,
0477 so-SO, 0478 ii-CN, 047a arn-CL, 047c moh-CA, 047e br-FR, 0480 ug-CN, 0481 mi-NZ, 0482 oc-FR, 0483 co-FR, 0484 gsw-FR,
0485 sah-RU, 0486 quc-Latn-GT, 0487 rw-RW, 0488 wo-SN, 048c prs-AF, 0491 gd-GB, 0492 ku-Arab-IQ, 0801 ar-IQ,
0803 ca-ES-valencia, 0804 zh-CN, 0807 de-CH, 0809 en-GB, 080a es-MX, 080c fr-BE, 0810 it-CH, 0813 nl-BE, 0814 nn-NO,
0816 pt-PT, 0818 ro-MD, 0819 ru-MD, 081a sr-Latn-CS, 081d sv-FI, 0820 ur-IN, 082c az-Cyrl-AZ, 082e dsb-DE, 0832 tn-BW,
083b se-SE, 083c ga-IE, 083e ms-BN, 0843 uz-Cyrl-UZ, 0845 bn-BD, 0846 pa-Arab-PK, 0849 ta-LK, 0850 mn-Mong-CN, 0859 sd-Arab-PK,
085d iu-Latn-CA, 085f tzm-Latn-DZ, 0861 ne-IN, 0867 ff-Latn-SN, 086b quz-EC, 0873 ti-ER, 0c01 ar-EG, 0c04 zh-HK, 0c07 de-AT,
0c09 en-AU, 0c0a es-ES, 0c0c fr-CA, 0c1a sr-Cyrl-CS, 0c3b se-FI, 0c50 mn-Mong-MN, 0c51 dz-BT, 0c6b quz-PE, 1001 ar-LY,
1004 zh-SG, 1007 de-LU, 1009 en-CA, 100a es-GT, 100c fr-CH, 101a hr-BA, 103b smj-NO, 1401 ar-DZ, 1404 zh-MO, 1407 de-LI,
1409 en-NZ, 140a es-CR, 140c fr-LU, 141a bs-Latn-BA, 143b smj-SE, 1801 ar-MA, 1809 en-IE, 180a es-PA, 180c fr-MC,
181a sr-Latn-BA, 183b sma-NO, 1c01 ar-TN, 1c09 en-ZA, 1c0a es-DO, 1c1a sr-Cyrl-BA, 1c3b sma-SE, 2001 ar-OM, 2009 en-JM,
200a es-VE, 200c fr-RE, 201a bs-Cyrl-BA, 203b sms-FI, 2401 ar-YE, 2409 en-029, 240a es-CO, 240c fr-CD, 241a sr-Latn-RS,
243b smn-FI, 2801 ar-SY, 2809 en-BZ, 280a es-PE, 280c fr-SN, 281a sr-Cyrl-RS, 2c01 ar-JO, 2c09 en-TT, 2c0a es-AR, 2c0c fr-CM,
2c1a sr-Latn-ME, 3001 ar-LB, 3009 en-ZW, 300a es-EC, 300c fr-CI, 301a sr-Cyrl-ME, 3401 ar-KW, 3409 en-PH, 340a es-CL,
340c fr-ML, 3801 ar-AE, 380a es-UY, 380c fr-MA, 3c01 ar-BH, 3c09 en-HK, 3c0a es-PY, 3c0c fr-HT, 4001 ar-QA, 4009 en-IN,
400a es-BO, 4409 en-MY, 440a es-SV, 4809 en-SG, 480a es-HN, 4c09 en-AE, 4c0a es-NI, 500a es-PR, 540a es-US, 580a es-419,
5c0a es-CU`;

/** Reserved: not in that table; the names are those of Windows. */
const RESERVED = `
043d yi-001, 0458 mni-IN, 0459 sd-Deva-IN, 045f tzm-Arab-MA, 0466 bin-NG, 0467 ff-Latn-NG, 0469 ibb-NG, 0471 kr-Latn-NG,
0476 la-001, 0479 pap-029, 1c0c fr-029, 3809 en-ID`;

const TAGS: ReadonlyMap<number, string> = new Map(
  [ASSIGNED, RESERVED]
    .join(',')
    .split(',')
    .map((row) => {
      const [identifier = '', tag = ''] = row.trim().split(' ');
      return [Number.parseInt(identifier, 16), tag];
    }),
);

describe('a language identifier', () => {
  it('has the tag of the standard, or none', () => {
    expect(TAGS.size).toBe(260);
    const wrong: unknown[] = [];
    for (let identifier = 0; identifier <= 0xffff; identifier += 1)
      if (languageTag(identifier) !== TAGS.get(identifier)) wrong.push([identifier, languageTag(identifier)]);
    expect(wrong).toStrictEqual([]);
  });

  it.each([0, 0x400, 0x7f, 0x09, 0x10409])('%i names no language of a place', (identifier) => {
    expect(languageTag(identifier)).toBeUndefined();
  });
});
