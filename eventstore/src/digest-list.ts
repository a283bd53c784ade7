/**
 * Digests of a stream's events by revision, in 32 bytes each: a check of millions of events keeps all of
 * them.
 */
export interface DigestList {
  readonly length: number;
  /**
   * @param digest SHA-256 in hex, as in metadata; anything else is stored as a digest that matches no event
   */
  push(digest: unknown): void;
  /** In hex. @throws RangeError */
  at(revision: number): string;
}

const BYTES = 32;
const FIRST_ROOM = 8;

export const digestList = (): DigestList => {
  let bytes = Buffer.alloc(FIRST_ROOM * BYTES);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(digest) {
      if (length * BYTES === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      bytes.write(typeof digest === 'string' ? digest : '', length * BYTES, BYTES, 'hex');
      length += 1;
    },
    at(revision) {
      if (revision < 0 || revision >= length) throw new RangeError(`There is no digest of revision ${revision}`);
      return bytes.toString('hex', revision * BYTES, (revision + 1) * BYTES);
    },
  };
};
