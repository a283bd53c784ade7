/** Sets of sentences (or comments) of one segment as bits, 32 a word. */
export type BitSet = Int32Array;

export const bitSetOf = (size: number): BitSet => new Int32Array((size + 31) >>> 5);

export const addTo = (set: BitSet, member: number): void => {
  set[member >>> 5]! |= 1 << (member & 31);
};

export const intersect = (set: BitSet, other: BitSet): void => {
  for (let word = 0; word < set.length; word++) set[word]! &= other[word]!;
};

export const subtract = (set: BitSet, other: BitSet): void => {
  for (let word = 0; word < set.length; word++) set[word]! &= ~other[word]!;
};

export const unite = (set: BitSet, other: BitSet): void => {
  for (let word = 0; word < set.length; word++) set[word]! |= other[word]!;
};

export const sizeOf = (set: BitSet): number => {
  let size = 0;
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    size += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return size;
};

/** The members, in order. */
export const membersOf = (set: BitSet): Uint32Array => {
  const members = new Uint32Array(sizeOf(set));
  let count = 0;
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!;
    while (bits !== 0) {
      members[count++] = (word << 5) + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
    }
  }
  return members;
};
