import { decodeCsv, type CsvEncoding } from '@verbatim/domain/text/csv-dialect';

interface Dialect {
  readonly encoding: CsvEncoding;
  readonly byteOrderMark: boolean;
  /** Text that was not in the file. */
  readonly added: string;
}

/** The text in the encoding in which the file was; UTF-8 with its mark where a Windows-1252 file could not hold what was added. */
export function* encodedCsv(pieces: Iterable<string>, { encoding, byteOrderMark, added }: Dialect): Generator<Buffer> {
  const bytes = windowsBytes();
  const fits = encoding !== 'windows-1252' || [...added].every((character) => bytes.has(character));
  const encode = fits ? encoderOf(encoding, bytes) : (text: string) => Buffer.from(text, 'utf8');
  if (byteOrderMark || !fits) yield encode('\ufeff');
  for (const piece of pieces) yield encode(piece);
}

const encoderOf = (encoding: CsvEncoding, bytes: ReadonlyMap<string, number>): ((text: string) => Buffer) => {
  switch (encoding) {
    case 'utf-8':
      return (text) => Buffer.from(text, 'utf8');
    case 'utf-16le':
      return (text) => Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return (text) => Buffer.from(text, 'utf16le').swap16();
    case 'windows-1252':
      return (text) => Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
  }
};

/** As the file's own reader has it, which knows a character for each byte but NUL. */
const windowsBytes = (): ReadonlyMap<string, number> => {
  // The last byte alone is no UTF-8, so that all are read as what they are.
  const { text } = decodeCsv(Uint8Array.from({ length: 255 }, (_, at) => at + 1));
  return new Map(Array.from(text, (character, at) => [character, at + 1]));
};
