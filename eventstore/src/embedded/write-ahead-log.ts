/**
 * Detects lost committed transactions in SQLite's write-ahead log. SQLite reads up to the first frame with a
 * wrong checksum and ignores the rest: right for a transaction cut off by a power failure, but a loss if
 * others follow, since each was synced before the next began. Format:
 * https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
const FRAMES = 256;

/** Undefined when no loss is detected; loss of the very last transaction is not detectable. */
export const lostTransactions = (path: string): string | undefined => {
  const file = openOrNot(path);
  if (file === undefined) return undefined;
  try {
    const bytes = fstatSync(file).size;
    if (bytes < HEADER_BYTES + FRAME_HEADER_BYTES) return undefined;
    const header = readAt(file, 0, HEADER_BYTES);
    // Another connection has just truncated the log.
    return header.length < HEADER_BYTES ? undefined : lostIn(file, bytes, header);
  } finally {
    closeSync(file);
  }
};

const lostIn = (file: number, bytes: number, header: Buffer): string | undefined => {
  const magic = header.readUInt32BE(0);
  const pageBytes = header.readUInt32BE(8);
  const isHeader = (magic & ~1) === MAGIC && isPageSize(pageBytes);
  const sum = checksum((magic & 1) === 1);
  sum.add(header, 0, 24);
  const isSound = isHeader && sum.is(header.readUInt32BE(24), header.readUInt32BE(28));
  const walk = frames(file, bytes, isHeader ? pageBytes : DEFAULT_PAGE_BYTES);
  let salts = isSound ? saltsAt(header, 16) : undefined;
  let brokenAt = isSound ? undefined : 0;
  /** Committed transactions after the break. */
  let ended = 0;
  let count = 0;
  for (const frame of walk) {
    salts ??= saltsAt(frame, 8);
    const isOurs = saltsAt(frame, 8) === salts;
    if (brokenAt === undefined) {
      sum.add(frame, 0, 8);
      sum.add(frame, FRAME_HEADER_BYTES, frame.length);
      if (!isOurs || !sum.is(frame.readUInt32BE(16), frame.readUInt32BE(20))) brokenAt = count;
    }
    if (brokenAt !== undefined && isOurs) {
      if (ended > 0) return `its write-ahead log is damaged at frame ${brokenAt + 1}, and transactions follow`;
      if (frame.readUInt32BE(4) !== 0) ended += 1;
    }
    count += 1;
  }
  return undefined;
};

const DEFAULT_PAGE_BYTES = 4096;
const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

const saltsAt = (bytes: Buffer, offset: number): bigint => bytes.readBigUInt64BE(offset);

function* frames(file: number, bytes: number, pageBytes: number): Generator<Buffer> {
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const whole = Math.floor((bytes - HEADER_BYTES) / frameBytes);
  for (let from = 0; from < whole; from += FRAMES) {
    const some = Math.min(FRAMES, whole - from);
    const read = readAt(file, HEADER_BYTES + from * frameBytes, some * frameBytes);
    for (let frame = 0; frame < Math.floor(read.length / frameBytes); frame += 1)
      yield read.subarray(frame * frameBytes, (frame + 1) * frameBytes);
  }
}

/** SQLite's running checksum over pairs of 32-bit words. */
const checksum = (isBigEndian: boolean) => {
  let first = 0;
  let second = 0;
  return {
    add(bytes: Buffer, from: number, to: number): void {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = from; at < to; at += 8) {
        first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
        second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
      }
    },
    is: (one: number, other: number): boolean => one === first && other === second,
  };
};

const readAt = (file: number, position: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  return buffer.subarray(0, readSync(file, buffer, 0, bytes, position));
};

const openOrNot = (path: string): number | undefined => {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
};
