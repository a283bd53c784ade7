import Box from '@mui/material/Box';
import type { CleanedCell } from '@verbatim/command-api/contract/cleaning';

interface CleanedTextProps {
  readonly text: string;
  readonly found: CleanedCell['found'];
}

interface Piece {
  readonly at: number;
  /** Null between two finds. */
  readonly find: CleanedCell['found'][number] | null;
  readonly text: string;
}

const getPieces = ({ text, found }: CleanedTextProps): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const find of found) {
    // Outdated result of an earlier text.
    if (find.end > text.length) break;
    pieces.push({ at, find: null, text: text.slice(at, find.start) });
    pieces.push({ at: find.start, find, text: text.slice(find.start, find.end) });
    at = find.end;
  }
  return [...pieces, { at, find: null, text: text.slice(at) }];
};

const textStyle = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** The original: replacements are struck through. */
export const BeforeText = (props: CleanedTextProps) => (
  <Box dir="auto" sx={textStyle}>
    {getPieces(props).map(({ at, find, text }) =>
      find === null || find.kept ? (
        <span key={`${at} ${find === null}`}>{text}</span>
      ) : (
        <Box component="del" key={`${at} find`} sx={{ color: 'error.main' }}>
          {text}
        </Box>
      ),
    )}
  </Box>
);

/** The result: placeholders are highlighted. */
export const AfterText = (props: CleanedTextProps) => (
  <Box dir="auto" sx={textStyle}>
    {getPieces(props).map(({ at, find, text }) =>
      find === null || find.kept ? (
        <span key={`${at} ${find === null}`}>{text}</span>
      ) : (
        <mark key={`${at} find`}>{find.replacement}</mark>
      ),
    )}
  </Box>
);
