// Words that tell apart two languages that share most of the others. The model sees the n-grams of a text in the mean, in which one `kerana`
// among twenty shared words counts little; so its answer gives way to the other language where that has more words of its own.
import { wordsOf } from './ngrams.ts';

/** Frequent words that one language of a group has and another spells differently or lacks. */
const GROUPS: readonly Readonly<Record<string, string>>[] = [
  {
    id: 'karena bisa coba mencoba uang mobil kantor bahwa saat beda berbeda istri mau kamu kalian enggak nggak perusahaan pemerintah rapat bisnis kualitas universitas polisi sepeda kemarin bicara pria wanita gratis sandi unduh mengunduh unggah agustus juli juni desember persen miliar mengapa kapan banget informasi fasilitas aktivitas rupiah provinsi kabupaten kecamatan pabrik listrik apotek handuk resmi tersebut menit senin jumat kamis maret situs tautan berkas layar pengaturan hapus kesalahan kesehatan inggris spanyol eropa pernikahan telepon pikir berpikir',
    ms: 'ialah kerana cuba mencuba wang pejabat bahawa beza berbeza isteri mahu awak korang syarikat kerajaan mesyuarat perniagaan kualiti universiti polis basikal petang esok semalam lelaki percuma ogos julai jun disember peratus bilion sahaja maklumat kemudahan aktiviti daripada ringgit kilang elektrik farmasi tuala rasmi perkhidmatan adakah manakala iaitu sekiranya pelbagai mahkamah minit isnin jumaat khamis mac laman pautan fail skrin tetapan padam ralat kesihatan inggeris sepanyol eropah perkahwinan telefon fikir berfikir tiada hendaklah baharu',
  },
  {
    es: 'el la los las y del una hay muy más cosas su sus con es pero',
    gl: 'nosa noso nosos nosas servizos hoxe onte xa tamén ata xente xeito lingua galego galega concello ningún algún quen despois dende veñen teñen unha non moi máis cousas súa súas os as e do da dos das é ao con pero',
    pt: 'nossa nosso nossos nossas serviços hoje ontem já também até gente jeito língua português portuguesa câmara nenhum algum quem depois desde vêm têm uma não muito mais coisas sua suas os as e do da dos das é ao com em são mas',
  },
  {
    da: 'af jer mig dig sig hvad nogle nogen noget meget efter uden ud mellem blive bliver blev hej uge uger nyhed nyheder bruge bruger brug gør siger tager giver måske hvornår bedste igen nu mere ind op gennem vej sprog fik gik tilbage billede mulighed virksomhed arbejde arbejdet syg næste sidste sag sagen møde møder penge rejse rejser bus lejlighed hjemmeside adgangskode brugernavn hjælp tak rabat butik farve farver aften nat læge lægen købe køber købt købte åben åbent åbne lukket lukker cykel oplevelse dansk danske danmark pige piger dreng drenge mælk æg kage læs læse vejret fragt indkøbskurv børn fælles altid aldrig svært lige',
    nb: 'av dere meg deg seg hva noen noe mye etter uten ut mellom bli blir ble hei uke uker nyhet nyheter bruke bruker bruk gjør sier tar gir kanskje beste igjen nå mer inn opp gjennom vei språk fikk gikk lurer tilbake bilde mulighet bedrift vært jobb jobben syk neste siste sak saken møte møter penger reise reiser buss leilighet nettside passord brukernavn hjelp takk rabatt butikk farge farger kveld natt lege legen kjøpe kjøper kjøpt kjøpte åpen åpent åpne stengt stenger sykkel opplevelse norsk norske norge jente jenter gutt gutter melk egg kake les lese frakt handlekurv felles alltid aldri vanskelig vennligst veldig sånn',
  },
  {
    hr: 'gdje prije poslije uvijek ovdje vrijeme mjesto lijepo riječ riječi svijet svijetu čovjek mlijeko dijete pjesma uvjet uvjeti tko netko što tisuća tisuće kruh tjedan tjedna sveučilište zrakoplov glazba veljače ožujka travnja lipnja kolovoza rujna tvrtka tvrtke tijekom opći svatko nitko također obitelj obitelji povijest povijesti razina razine kazalište vlak tvornica nogomet izvješće sudjelovati sudjelovanje sigurnost gospodarski primjer primjena promjena promjene zahtjev zahtjevi rješenje posljednji sljedeći osjećaj svijest mjera mjere djeca djece dio dijela cijeli živjeti vidjeti smjeti svjetski mjesec mjeseca djelo djelovanje vrijednost bijeli lijek',
    bs: 'gdje prije poslije uvijek ovdje vrijeme mjesto lijepo riječ riječi svijet svijetu čovjek mlijeko dijete pjesma uslov uslovi ko neko šta hiljada hiljade hljeb sedmica sedmice historija februara marta aprila juna augusta septembra kompanija kompanije tokom opći svako niko također porodica porodice historije nivo pozorište voz fabrika fudbal izvještaj učestvovati učešće sigurnost privredni primjer primjena promjena promjene zahtjev zahtjevi rješenje posljednji sljedeći osjećaj svijest mjera mjere djeca djece dio dijela cijeli živjeti vidjeti smjeti svjetski mjesec mjeseca djelo djelovanje vrijednost bijeli lijek',
    'sr-Latn': 'gde pre posle uvek ovde vreme mesto lepo reč reči svet svetu čovek mleko dete pesma uslov uslovi ko neko šta hiljada hiljade hleb nedelja nedelje univerzitet avion muzika februara marta aprila juna avgusta septembra kompanija kompanije tokom opšti svako niko takođe porodica porodice istorija istorije nivo pozorište voz fabrika fudbal izveštaj učestvovati učešće bezbednost privredni primer primena promena promene zahtev zahtevi rešenje poslednji sledeći osećaj svest mera mere deca dece deo dela ceo živeti videti smeti svetski mesec meseca delo delovanje vrednost beli lek',
  },
]; // oxfmt-ignore

const CLOSE = GROUPS.map((group) =>
  Object.entries(group).map(([language, words]) => ({ language, words: new Set(words.split(' ')) })),
);

/** The language, or the one close to it of which the text has more words that the other lacks. */
export function closestLanguage(language: string, text: string): string {
  const group = CLOSE.find((languages) => languages.some((each) => each.language === language));
  if (group === undefined) return language;
  const words = wordsOf(text).split(' ');
  const counts = group.map((each) => ({
    language: each.language,
    count: words.filter((word) => each.words.has(word)).length,
  }));
  const own = counts.find((each) => each.language === language)?.count ?? 0;
  return counts.reduce((a, b) => (b.count > a.count ? b : a), { language, count: own }).language;
}
