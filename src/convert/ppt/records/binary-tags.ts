// Extensions of later versions: ProgTags with a binary blob of records under a name like ___PPT9 ([MS-PPT] 2.3.22).
import { RT } from './types.ts';
import { child, childrenOf, createRecordCount, readRecords, stringOf, type RecordNode } from './tree.ts';

export type TagName = '___PPT9' | '___PPT10' | '___PPT11' | '___PPT12';

/** The records of that extension in a container (or in its client data); empty where there are none. */
export function binaryTag(owner: RecordNode | undefined, name: TagName): readonly RecordNode[] {
  for (const tags of childrenOf(owner, RT.ProgTags)) {
    for (const tag of childrenOf(tags, RT.ProgBinaryTag)) {
      const blob = child(tag, RT.BinaryTagDataBlob);
      if (blob === undefined || stringOf(tag) !== name) continue;
      return readRecords(blob.data, createRecordCount(), blob.offset + 8);
    }
  }
  return [];
}
