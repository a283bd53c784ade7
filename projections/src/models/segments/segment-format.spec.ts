import { describe, expect, it } from '@jest/globals';
import {
  decodeColumn,
  decodeStrings,
  encodeColumn,
  encodeStrings,
  section,
  SegmentFormatError,
  type ColumnArray,
} from './segments.ts';

const everyType: readonly ColumnArray[] = [
  Uint8Array.of(1, 2, 255),
  Uint16Array.of(0, 65_535),
  Uint32Array.of(4_294_967_295),
  Int16Array.of(-32_768, 32_767, 0),
  Int32Array.of(-2_147_483_648, 7),
  Float64Array.of(Math.PI, NaN, -0),
  new Uint32Array(0),
];

describe('the format of a column', () => {
  it('gives back every type of section as it was', () => {
    expect(decodeColumn(encodeColumn(everyType))).toEqual(everyType);
    expect(decodeColumn(encodeColumn([]))).toEqual([]);
  });

  it('reads bytes wherever they begin', () => {
    const encoded = encodeColumn(everyType);
    const shifted = new Uint8Array(encoded.length + 3);
    shifted.set(encoded, 3);
    expect(decodeColumn(shifted.subarray(3))).toEqual(everyType);
  });

  it('is little-endian with its version in the header: a stored format', () => {
    const bytes = encodeColumn([Uint16Array.of(0x0102)]);
    expect([...bytes.subarray(0, 8)]).toEqual([0x56, 0x53, 0x45, 0x47, 1, 0, 1, 0]);
    expect([...bytes.subarray(24, 26)]).toEqual([0x02, 0x01]);
  });

  it('refuses another version, a cut, and any changed byte', () => {
    const bytes = encodeColumn(everyType);
    const newer = bytes.slice();
    newer[4] = 2;
    expect(() => decodeColumn(newer)).toThrow(SegmentFormatError);
    expect(() => decodeColumn(bytes.subarray(0, bytes.length - 8))).toThrow(SegmentFormatError);
    expect(() => decodeColumn(new Uint8Array(0))).toThrow(SegmentFormatError);
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 0x10;
      expect(() => decodeColumn(changed)).toThrow(SegmentFormatError);
    }
  });

  it('refuses a section of another type than expected', () => {
    const sections = decodeColumn(encodeColumn([Uint8Array.of(1)]));
    expect(section(sections, 0, Uint8Array)).toEqual(Uint8Array.of(1));
    expect(() => section(sections, 0, Uint16Array)).toThrow(SegmentFormatError);
    expect(() => section(sections, 1, Uint8Array)).toThrow(SegmentFormatError);
  });

  it('keeps strings of every script, and empty ones', () => {
    const strings = ['', 'café', '', '東京', '😀 ok', 'a\0b'];
    expect(decodeStrings(...encodeStrings(strings))).toEqual(strings);
    expect(decodeStrings(...encodeStrings([]))).toEqual([]);
  });
});
