/** Texts of a segment's comments as units, decoded to strings only where a rule needs one. */
import { isAscii } from 'node:buffer';
import { copyUnits, type UnitText } from '@verbatim/domain/text/unit-table';
import { decodeColumn, section } from './segments.ts';

export class SegmentTexts {
  private readonly bytes: Buffer;
  private readonly starts: Uint32Array;
  /** Bytes of ASCII are the units. */
  private readonly isAscii: boolean;
  /** Of the text read last: units of all of them would be megabytes that are garbage with the segment. */
  private units = new Uint16Array(1024);

  /** @param stored the column, absent for a segment without one */
  constructor(stored: Uint8Array | undefined) {
    const sections = stored === undefined ? [] : decodeColumn(stored);
    this.starts = stored === undefined ? new Uint32Array(1) : section(sections, 0, Uint32Array);
    const bytes = stored === undefined ? new Uint8Array(0) : section(sections, 1, Uint8Array);
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isAscii = isAscii(bytes);
  }

  /** Good until the next call; empty for a comment that is not there. */
  read(comment: number): UnitText {
    // First: a longer text than any before has other units.
    const to = this.fill(comment);
    return { units: this.units, from: 0, to, text: () => this.decode(comment) };
  }

  decode(comment: number): string {
    if (comment + 1 >= this.starts.length) return '';
    return this.bytes.toString(this.isAscii ? 'latin1' : 'utf8', this.starts[comment], this.starts[comment + 1]);
  }

  /** @returns the number of units */
  private fill(comment: number): number {
    if (comment + 1 >= this.starts.length) return 0;
    const [start, end] = [this.starts[comment]!, this.starts[comment + 1]!];
    // UTF-8 never has fewer bytes than the text has units.
    if (end - start > this.units.length) this.units = new Uint16Array((end - start) * 2);
    const { bytes, units } = this;
    if (this.isAscii || isAscii(bytes.subarray(start, end))) {
      for (let at = start; at < end; at++) units[at - start] = bytes[at]!;
      return end - start;
    }
    const text = this.decode(comment);
    copyUnits(text, 0, text.length, units);
    return text.length;
  }
}
