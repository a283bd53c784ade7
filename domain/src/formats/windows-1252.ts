/** The decoder of Windows-1252. */

/** The characters of bytes 0x80 to 0x9f; the five bytes without one stay control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Bytes decoded per call. */
const PIECE_BYTES = 65_536;

/**
 * Node 20 decodes `windows-1252` as Latin-1, which only differs in these. In pieces, because a global replace
 * remembers an offset for each match.
 */
export const decodeWindows1252 = (bytes: Uint8Array): string => {
  const decoder = new TextDecoder('windows-1252');
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    pieces.push(
      decoder
        .decode(bytes.subarray(at, at + PIECE_BYTES))
        .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char),
    );
  return pieces.join('');
};
