/** Texts of a segment's comments as units, decoded to strings only where a rule needs one. */
import { isAscii } from 'node:buffer';
import { copyUnits, type UnitText } from '@verbatim/domain/text/unit-text';
import { decodeColumn, section } from './segment-format.ts';

const NO_TEXT: UnitText = { units: new Uint16Array(0), from: 0, to: 0, text: () => '' };

export class SegmentTexts {
  private readonly bytes: Buffer;
  /** In bytes. */
  private readonly starts: Uint32Array;
  private readonly units: Uint16Array;
  /** In units. */
  private readonly unitStarts: Uint32Array;

  /** @param stored the column, absent for a segment without one */
  constructor(stored: Uint8Array | undefined) {
    const sections = stored === undefined ? [] : decodeColumn(stored);
    this.starts = stored === undefined ? new Uint32Array(1) : section(sections, 0, Uint32Array);
    const bytes = stored === undefined ? new Uint8Array(0) : section(sections, 1, Uint8Array);
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (isAscii(bytes)) {
      this.units = new Uint16Array(bytes);
      this.unitStarts = this.starts;
    } else [this.units, this.unitStarts] = decodeUnits(this.bytes, this.starts);
  }

  /** An empty one for a comment that is not there. */
  at(comment: number): UnitText {
    if (comment + 1 >= this.starts.length) return NO_TEXT;
    const [from, to] = [this.unitStarts[comment]!, this.unitStarts[comment + 1]!];
    return { units: this.units, from, to, text: () => this.text(comment) };
  }

  text(comment: number): string {
    if (comment + 1 >= this.starts.length) return '';
    return this.bytes.toString('utf8', this.starts[comment], this.starts[comment + 1]);
  }
}

/** UTF-8 never has fewer bytes than the text has units. */
const decodeUnits = (bytes: Buffer, starts: Uint32Array): readonly [Uint16Array, Uint32Array] => {
  const units = new Uint16Array(bytes.length);
  const unitStarts = new Uint32Array(starts.length);
  let end = 0;
  for (let text = 0; text + 1 < starts.length; text++) {
    const own = bytes.subarray(starts[text], starts[text + 1]);
    if (isAscii(own)) {
      units.set(own, end);
      end += own.length;
    } else {
      const decoded = own.toString('utf8');
      copyUnits(decoded, 0, decoded.length, units, end);
      end += decoded.length;
    }
    unitStarts[text + 1] = end;
  }
  return [units, unitStarts];
};
