/**
 * STORED FORMAT of a byte column. Documents are limited to 16 MiB, which the texts of 8,192 comments may
 * exceed: long columns are compressed, and marked by the subtype of their binary.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { Binary } from 'mongodb';

/** Only columns of very long texts reach it. */
const COMPRESSED_FROM_BYTES = 4 * 1024 * 1024;
/** The first user-defined subtype. */
const COMPRESSED = 0x80;
/** Texts shrink to a third; the fastest level, because it delays the next event. */
const OPTIONS = { level: 1 };

export const toStoredBytes = (bytes: Uint8Array): Binary =>
  bytes.byteLength < COMPRESSED_FROM_BYTES ? new Binary(bytes) : new Binary(deflateSync(bytes, OPTIONS), COMPRESSED);

/** A copy: any typed array can view it, and it does not retain the whole reply. */
export const fromStoredBytes = (stored: Binary): Uint8Array =>
  new Uint8Array(stored.sub_type === COMPRESSED ? inflateSync(stored.value()) : stored.value());
