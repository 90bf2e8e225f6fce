// The option includeDetails: what the digits of a number say: its kind, its prefix, and the GS1 member organisation that issued the prefix (GS1
// General Specifications section 1.4.2, and the list of prefixes at gs1.org of 2026). The organisation is the one that a company joined;
// it does not say where a product comes from.
import { formatGtin } from '../../barcode/linear/ean-upc/gtin.ts';
import { NUMBER_TYPES } from '../../registry/asked-members.ts';
import { DETAILS } from '../../registry/lookup-options.ts';
import { type OptionValues, readBoolean } from '../../registry/option.ts';
import type { ModelValue } from '../../registry/model.ts';
import type { Result } from '../../service/result.ts';

export function readDetails(options: OptionValues): Result<boolean> {
  return readBoolean(options, DETAILS);
}

type NumberType = (typeof NUMBER_TYPES)[number];

/** Rows of `from-to kind organisation` for prefixes of three digits. A prefix in no row is unassigned. */
const PREFIXES = `
000-019 ARTICLE GS1 US
020-029 RESTRICTED
030-039 ARTICLE GS1 US
040-049 COMPANY_INTERNAL
050-059 COUPON GS1 US
060-139 ARTICLE GS1 US
200-299 RESTRICTED
300-379 ARTICLE GS1 France
380-380 ARTICLE GS1 Bulgaria
383-383 ARTICLE GS1 Slovenia
385-385 ARTICLE GS1 Croatia
387-387 ARTICLE GS1 Bosnia and Herzegovina
389-389 ARTICLE GS1 Montenegro
390-390 ARTICLE GS1 Kosovo
400-440 ARTICLE GS1 Germany
450-459 ARTICLE GS1 Japan
460-469 ARTICLE GS1 Russia
470-470 ARTICLE GS1 Kyrgyzstan
471-471 ARTICLE GS1 Chinese Taipei
474-474 ARTICLE GS1 Estonia
475-475 ARTICLE GS1 Latvia
476-476 ARTICLE GS1 Azerbaijan
477-477 ARTICLE GS1 Lithuania
478-478 ARTICLE GS1 Uzbekistan
479-479 ARTICLE GS1 Sri Lanka
480-480 ARTICLE GS1 Philippines
481-481 ARTICLE GS1 Belarus
482-482 ARTICLE GS1 Ukraine
483-483 ARTICLE GS1 Turkmenistan
484-484 ARTICLE GS1 Moldova
485-485 ARTICLE GS1 Armenia
486-486 ARTICLE GS1 Georgia
487-487 ARTICLE GS1 Kazakhstan
488-488 ARTICLE GS1 Tajikistan
489-489 ARTICLE GS1 Hong Kong, China
490-499 ARTICLE GS1 Japan
500-509 ARTICLE GS1 UK
520-521 ARTICLE GS1 Association Greece
528-528 ARTICLE GS1 Lebanon
529-529 ARTICLE GS1 Cyprus
530-530 ARTICLE GS1 Albania
531-531 ARTICLE GS1 North Macedonia
535-535 ARTICLE GS1 Malta
539-539 ARTICLE GS1 Ireland
540-549 ARTICLE GS1 Belgium & Luxembourg
560-560 ARTICLE GS1 Portugal
569-569 ARTICLE GS1 Iceland
570-579 ARTICLE GS1 Denmark
590-590 ARTICLE GS1 Poland
594-594 ARTICLE GS1 Romania
599-599 ARTICLE GS1 Hungary
600-601 ARTICLE GS1 South Africa
603-603 ARTICLE GS1 Ghana
604-604 ARTICLE GS1 Senegal
608-608 ARTICLE GS1 Bahrain
609-609 ARTICLE GS1 Mauritius
611-611 ARTICLE GS1 Morocco
613-613 ARTICLE GS1 Algeria
615-615 ARTICLE GS1 Nigeria
616-616 ARTICLE GS1 Kenya
618-618 ARTICLE GS1 Côte d'Ivoire
619-619 ARTICLE GS1 Tunisia
620-620 ARTICLE GS1 Tanzania
621-621 ARTICLE GS1 Syria
622-622 ARTICLE GS1 Egypt
624-624 ARTICLE GS1 Libya
625-625 ARTICLE GS1 Jordan
626-626 ARTICLE GS1 Iran
627-627 ARTICLE GS1 Kuwait
628-628 ARTICLE GS1 Saudi Arabia
629-629 ARTICLE GS1 UAE
640-649 ARTICLE GS1 Finland
690-699 ARTICLE GS1 China
700-709 ARTICLE GS1 Norway
729-729 ARTICLE GS1 Israel
730-739 ARTICLE GS1 Sweden
740-740 ARTICLE GS1 Guatemala
741-741 ARTICLE GS1 El Salvador
742-742 ARTICLE GS1 Honduras
743-743 ARTICLE GS1 Nicaragua
744-744 ARTICLE GS1 Costa Rica
745-745 ARTICLE GS1 Panama
746-746 ARTICLE GS1 Dominican Republic
750-750 ARTICLE GS1 Mexico
754-755 ARTICLE GS1 Canada
759-759 ARTICLE GS1 Venezuela
760-769 ARTICLE GS1 Switzerland
770-771 ARTICLE GS1 Colombia
773-773 ARTICLE GS1 Uruguay
775-775 ARTICLE GS1 Peru
777-777 ARTICLE GS1 Bolivia
778-779 ARTICLE GS1 Argentina
780-780 ARTICLE GS1 Chile
784-784 ARTICLE GS1 Paraguay
786-786 ARTICLE GS1 Ecuador
789-790 ARTICLE GS1 Brasil
800-839 ARTICLE GS1 Italy
840-849 ARTICLE GS1 Spain
850-850 ARTICLE GS1 Cuba
858-858 ARTICLE GS1 Slovakia
859-859 ARTICLE GS1 Czech
860-860 ARTICLE GS1 Serbia
865-865 ARTICLE GS1 Mongolia
867-867 ARTICLE GS1 North Korea
868-869 ARTICLE GS1 Türkiye
870-879 ARTICLE GS1 Netherlands
880-881 ARTICLE GS1 South Korea
883-883 ARTICLE GS1 Myanmar
884-884 ARTICLE GS1 Cambodia
885-885 ARTICLE GS1 Thailand
888-888 ARTICLE GS1 Singapore
890-890 ARTICLE GS1 India
893-893 ARTICLE GS1 Vietnam
896-896 ARTICLE GS1 Pakistan
899-899 ARTICLE GS1 Indonesia
900-919 ARTICLE GS1 Austria
930-939 ARTICLE GS1 Australia
940-949 ARTICLE GS1 New Zealand
950-950 ARTICLE GS1 Global Office
951-951 RESERVED GS1 Global Office
952-952 DEMONSTRATION GS1 Global Office
955-955 ARTICLE GS1 Malaysia
958-958 ARTICLE GS1 Macau, China
960-969 GTIN_8 GS1 Global Office
977-977 ISSN
978-979 ISBN
980-980 REFUND_RECEIPT
981-984 COUPON
990-999 COUPON`;

interface PrefixRange {
  readonly from: string;
  readonly to: string;
  readonly type: NumberType;
  readonly organisation: string;
}

const RANGES: readonly PrefixRange[] = PREFIXES.trim()
  .split('\n')
  .map((line) => {
    const [, from = '', to = '', type = '', organisation = ''] = /^(\d+)-(\d+) (\w+) ?(.*)$/.exec(line) ?? [];
    return { from, to, type: NUMBER_TYPES.find((each) => each === type) ?? 'UNASSIGNED', organisation };
  });

/** The details of a GTIN, as members of an answer. A GTIN-8 has its own prefixes; those that begin with 0 or 2 are restricted. */
export function detailsOf(gtin: number): ModelValue {
  const written = formatGtin(gtin);
  const isShort = written.length === 8;
  const prefix = isShort ? written.slice(0, 3) : written.padStart(14, '0').slice(1, 4);
  const isMusic = written.padStart(14, '0').startsWith('09790');
  const row = RANGES.find(({ from, to }) => prefix >= from && prefix <= to);
  const type: NumberType =
    isShort && /^[02]/.test(prefix) ? 'RESTRICTED' : isMusic ? 'ISMN' : (row?.type ?? 'UNASSIGNED');
  const organisation = type === 'RESTRICTED' || isMusic ? '' : (row?.organisation ?? '');
  return {
    NumberType: type,
    Prefix: prefix,
    MemberOrganisation: organisation === '' ? null : organisation,
  };
}
