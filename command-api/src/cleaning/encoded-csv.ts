import { decodeCsv, type CsvEncoding } from '@verbatim/domain/formats/csv/csv-dialect';

interface Dialect {
  readonly encoding: CsvEncoding;
  readonly byteOrderMark: boolean;
  /** Text that was not in the file. */
  readonly added: string;
}

/**
 * Encodes the text as the original file; as UTF-8 with BOM if there is no encoder, or it lacks a character.
 */
export function* encodedCsv(pieces: Iterable<string>, { encoding, byteOrderMark, added }: Dialect): Generator<Buffer> {
  const bytes = windowsBytes();
  const isLatin = encoding === 'windows-1252';
  const own = isLatin && ![...added].every((character) => bytes.has(character)) ? null : getEncoder(encoding, bytes);
  const encode = own ?? ((text: string) => Buffer.from(text, 'utf8'));
  if (byteOrderMark || own === null) yield encode('\ufeff');
  for (const piece of pieces) yield encode(piece);
}

const getEncoder = (encoding: CsvEncoding, bytes: ReadonlyMap<string, number>): ((text: string) => Buffer) | null => {
  switch (encoding) {
    case 'utf-8':
      return (text) => Buffer.from(text, 'utf8');
    case 'utf-16le':
      return (text) => Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return (text) => Buffer.from(text, 'utf16le').swap16();
    case 'windows-1252':
      return (text) => Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
    default:
      // The platform can decode the others, but not encode them.
      return null;
  }
};

/** As the file's own reader has it, which knows a character for each byte but NUL. */
const windowsBytes = (): ReadonlyMap<string, number> => {
  // Alone the last byte is invalid UTF-8, so that all are decoded by the legacy encoding.
  const { text } = decodeCsv(Uint8Array.from({ length: 255 }, (_, at) => at + 1));
  return new Map(Array.from(text, (character, at) => [character, at + 1]));
};
