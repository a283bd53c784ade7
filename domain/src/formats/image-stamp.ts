/** Where images of charts hold their stamp: an element of an SVG, a chunk of a PNG (W3C PNG, 11.3.3.4). */
import { escapeXml } from './xml-text.ts';

export const PNG_KEYWORD = 'Verbatim stamp';

export const SVG_METADATA = /<metadata id="verbatim-stamp">(?<stamp>[^<]*)<\/metadata>/u;

export const formatSvgMetadata = (stamp: readonly string[]): string =>
  `<metadata id="verbatim-stamp">${escapeXml(JSON.stringify(stamp))}</metadata>`;

/** Length of a PNG's signature and header, behind which the chunk is put. */
export const PNG_HEAD_BYTES = 33;

/** An uncompressed `iTXt` chunk. */
export const formatPngChunk = (stamp: readonly string[]): Uint8Array<ArrayBuffer> => {
  // Between keyword and text: no compression, its method, no language, no translated keyword.
  const content = new TextEncoder().encode(`iTXt${PNG_KEYWORD}\0\0\0\0\0${JSON.stringify(stamp)}`);
  const chunk = new Uint8Array(content.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  view.setUint32(content.length + 4, computeCrc32(content));
  return chunk;
};

const computeCrc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};
