/**
 * STORED FORMAT of a byte column. A server keeps no document over 16 MiB, and the texts of 8,192 comments can be more: what is long
 * is compressed, and told from the rest by the subtype of its binary.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { Binary } from 'mongodb';

/** Columns are far below it, but those of very long texts. */
const COMPRESSED_FROM_BYTES = 4 * 1024 * 1024;
/** The first of the subtypes that the format leaves to its users. */
const COMPRESSED = 0x80;
/** Texts become a third; the fastest level, for the whole column is in the way of the next event. */
const OPTIONS = { level: 1 };

export const toStoredBytes = (bytes: Uint8Array): Binary =>
  bytes.byteLength < COMPRESSED_FROM_BYTES ? new Binary(bytes) : new Binary(deflateSync(bytes, OPTIONS), COMPRESSED);

/** A copy: a typed array of any width can be laid over it, and it does not hold the whole reply. */
export const fromStoredBytes = (stored: Binary): Uint8Array =>
  new Uint8Array(stored.sub_type === COMPRESSED ? inflateSync(stored.value()) : stored.value());
