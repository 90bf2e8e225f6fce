// A set of GTINs in one typed array: 8 bytes a place, at most two thirds of the places taken; 3.5 million take 64 MB.

/** Open addressing; 0 marks a free place, so a number is kept with 1 added. */
export class GtinSet {
  #places = new Float64Array(1 << 16);
  #size = 0;

  /** False when it was there already. */
  add(gtin: number): boolean {
    if (this.#size * 3 > this.#places.length * 2) this.#grow();
    const at = this.#find(gtin + 1);
    if (this.#places[at] !== 0) return false;
    this.#places[at] = gtin + 1;
    this.#size += 1;
    return true;
  }

  get size(): number {
    return this.#size;
  }

  /** Where the key is, or where it would go. */
  #find(key: number): number {
    const mask = this.#places.length - 1;
    const mixed =
      Math.imul((key % 0x1_0000_0000) | 0, 0x9e3779b1) ^ Math.imul(key / 0x1_0000_0000, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#places[at] !== 0 && this.#places[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const old = this.#places;
    this.#places = new Float64Array(old.length * 2);
    for (const key of old) if (key !== 0) this.#places[this.#find(key)] = key;
  }
}
