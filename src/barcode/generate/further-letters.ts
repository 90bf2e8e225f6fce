// The label's glyphs beyond Latin-1: Latin Extended, Greek and Cyrillic letters, drawn for this project on the cells of font.ts.
import { lazy } from '../../lib/lazy.ts';

/** Rows as base-32 digits from the cap height down, as in font.ts. */
export const FURTHER_SHAPES: Readonly<Record<string, string>> = {
  Γ: 'vgggggg', Δ: '44aahhv', Θ: 'ehhvhhe', Λ: '44aahhh', Ξ: 'v00e00v', Π: 'vhhhhhh', Σ: 'vg848gv', Φ: '4ellle4', Ψ: 'llle444',
  Ω: 'ehhhaar', α: '00diiid', β: 'ehuhhhugg', γ: '00hhaa444', δ: '78ehhhe', ε: '00fgegf', ζ: 'v248gge12', η: '00mphhh11', θ: '4aaeaa4',
  ι: '0044446', κ: '00ikoki', λ: 'g84aahh', ξ: 'fgegge12', π: '00vaaaj', ρ: '00ehhhugg', ς: '00fgge12', σ: '00fiiic', τ: '00v4446',
  φ: '00mllle44', ψ: '00lllle44', ω: '00ahlla', Б: 'vgguhhu', Д: '6aaaavh', Ж: 'lle4ell', З: 'eh161he', И: 'hhjlphh', Л: '799999h',
  У: 'hhhf11e', Ц: 'iiiiiiv1', Ч: 'hhhf111', Ш: 'llllllv', Щ: 'llllllv1', Ъ: 'o88e99e', Ы: 'hhhpllp', Ь: 'ggguhhu', Э: 'eh171he',
  Ю: 'illtlli', Я: 'fhhf59h', Є: 'ehgsghe', Ґ: '1vggggg', Ђ: 'u88e99a', Ћ: 'u88e999', Љ: 'ckkmllm', Њ: 'kkkullm', Џ: 'hhhhhhv4',
  б: '3cguhhe', в: '00uhuhu', г: '00vgggg', д: '006aavh', ж: '00llell', з: '00u1e1u', и: '00hjlph', л: '007999h', м: '00hrlhh',
  н: '00hhvhh', п: '00vhhhh', т: '00v4444', ф: '44ellle44', ц: '00iiiiv1', ч: '00hhf11', ш: '00llllv', щ: '00llllv1', ъ: '00o8e9e',
  ы: '00hhplp', ь: '00gguhu', э: '00u1f1u', ю: '00iltli', я: '00fhf9h', є: '00fgugf', ґ: '01vgggg', ђ: '8s8e99912', ћ: '8s8e999',
  љ: '00ckmlm', њ: '00kkulm', џ: '00hhhhv4', đ: '272eiie', Ħ: 'hvhvhhh', ħ: 'gsgmphh', Ł: '8aco88f', ł: 'c46c44e', Ŋ: 'mphhhhh16',
  ŋ: '00mphhh16', Œ: 'fkknkkf', œ: '00alnkb', Ŧ: 'v44e444', ŧ: '88s8s96', ſ: '6988888', Ĳ: 'iiiiiik', ĳ: 'i0iiiii2c', Ə: 'e11vhhe',
  ə: '00e1vhe', '€': '78u8u87', '„': '00000aak', '‚': '0000044', '…': '000000l', '•': '00eeee0', '₽': 'e99e8u8', ı: '00c444e', ȷ: '0062222ic',
}; // oxfmt-ignore

/** Pairs of a character and the one whose glyph it has. */
const LIKE = `ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXνvοoυuχxАAВBЕEКKМMНHОOРPСCТTХXЅSІIЈJПΠГΓФΦаaеeоoрpсcуyхxѕsіiјjкκһhΜMμµĐÐẞßĸκ–-—-‑-−-‘'’'“"”"`; // oxfmt-ignore

const like = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(Array.from(LIKE.matchAll(/(.)(.)/gu), ([, character = '', shape = '']) => [character, shape])),
);

/** The character whose glyph it has; itself where it has its own. */
export function shapedAs(character: string): string {
  return like().get(character) ?? character;
}
