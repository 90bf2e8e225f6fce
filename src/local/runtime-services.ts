// Takes parts out of a serialised configuration of workerd (workerd.capnp), where nothing can ask Miniflare for them. Each is a Worker with an
// isolate of its own: without five of them a process starts with some 11 MB less.
// Encoding: https://capnproto.org/encoding.html; the message is one segment behind a header of one word.

const WORD_BYTES = 8;
/** Config: the pointers of its lists. Service and Socket: a name is the first pointer of each. */
const SERVICES = 0;
const SOCKETS = 1;
/** Service: the numbers of the kinds, in its first 16 bits. Its second pointer leads to the kind's own members. */
const WORKER_KIND = 1;
const NETWORK_KIND = 2;
const LOW_HALF_BYTES = 4;
/** The low half of a list pointer or a tag has two bits of kind and a number; the high half of a list pointer three bits of size. */
const KIND_BITS = 2;
const SIZE_BITS = 3;

interface List {
  /** Where the pointer to it stands, where its tag does, and each of its elements. Bytes. */
  readonly pointer: number;
  readonly tag: number;
  readonly elements: readonly number[];
  readonly elementBytes: number;
  /** From the start of an element to its pointers. */
  readonly dataBytes: number;
}

/**
 * The configuration with each named Worker replaced by what connects to public addresses, as it is when it names none, and without the first
 * socket. Throws when one of them is not there: a newer Miniflare has others, which must be checked first.
 */
export function withoutParts(
  configuration: Uint8Array,
  { services, firstSocket }: { readonly services: readonly string[]; readonly firstSocket: string },
): Uint8Array {
  const bytes = Buffer.from(configuration);
  if (bytes.readUInt32LE(0) !== 0) throw new Error('The configuration of the runtime has several segments.');
  const offered = listAt(bytes, SERVICES);
  for (const name of services) {
    const at = offered.elements.find((element) => nameOf(bytes, offered, element) === name);
    if (at === undefined || bytes.readUInt16LE(at) !== WORKER_KIND)
      throw new Error(`The runtime's configuration has no Worker ${name}.`);
    bytes.writeUInt16LE(NETWORK_KIND, at);
    bytes.fill(0, at + offered.dataBytes + WORD_BYTES, at + offered.elementBytes);
  }
  dropFirst(bytes, listAt(bytes, SOCKETS), firstSocket);
  return bytes;
}

function listAt(bytes: Buffer, index: number): List {
  // The root pointer is the segment's first word; pointers count words from their own end.
  const root = WORD_BYTES;
  const members = root + WORD_BYTES + WORD_BYTES * (bytes.readInt32LE(root) >> KIND_BITS);
  const pointer = members + WORD_BYTES * (bytes.readUInt16LE(root + LOW_HALF_BYTES) + index);
  const tag = pointer + WORD_BYTES + WORD_BYTES * (bytes.readInt32LE(pointer) >> KIND_BITS);
  const dataBytes = WORD_BYTES * bytes.readUInt16LE(tag + LOW_HALF_BYTES);
  const elementBytes = dataBytes + WORD_BYTES * bytes.readUInt16LE(tag + LOW_HALF_BYTES + 2);
  const count = bytes.readUInt32LE(tag) >>> KIND_BITS;
  const elements = Array.from({ length: count }, (_, i) => tag + WORD_BYTES + i * elementBytes);
  return { pointer, tag, elements, elementBytes, dataBytes };
}

/** The text of the first pointer, which ends with a zero. */
function nameOf(bytes: Buffer, { dataBytes }: List, element: number): string {
  const pointer = element + dataBytes;
  const start = pointer + WORD_BYTES + WORD_BYTES * (bytes.readInt32LE(pointer) >> KIND_BITS);
  const length = bytes.readUInt32LE(pointer + LOW_HALF_BYTES) >>> SIZE_BITS;
  return bytes.toString('utf8', start, start + length - 1);
}

/** The tag moves to the last word of the first element. Pointers of the others are relative, and stay right. */
function dropFirst(bytes: Buffer, list: List, name: string): void {
  const { pointer, tag, elements, elementBytes } = list;
  const [first] = elements;
  if (first === undefined || nameOf(bytes, list, first) !== name)
    throw new Error(`The first socket of the runtime's configuration is not ${name}.`);
  const words = elementBytes / WORD_BYTES;
  bytes.copy(bytes, tag + elementBytes, tag, tag + WORD_BYTES);
  bytes.writeUInt32LE((elements.length - 1) << KIND_BITS, tag + elementBytes);
  bytes.writeInt32LE(bytes.readInt32LE(pointer) + (words << KIND_BITS), pointer);
  const high = bytes.readUInt32LE(pointer + LOW_HALF_BYTES);
  bytes.writeUInt32LE(high - (words << SIZE_BITS), pointer + LOW_HALF_BYTES);
}
