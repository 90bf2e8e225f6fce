// Code pages of Windows by the number of a font's character set ([MS-WMF] 2.1.1.5), as TextDecoder names them.

const ENCODINGS: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** Characters in the code page of a character set; Western where the set has none of its own. */
export function textInCharset(bytes: Uint8Array, charset: number): string {
  return new TextDecoder(ENCODINGS[charset] ?? 'windows-1252').decode(bytes);
}
