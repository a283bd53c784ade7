import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SentenceSentiment } from '@verbatim/command-api/contract/sentiment';
import { MoodFace } from '../../components/mood-face.tsx';
import { classOf } from '../../components/mood.ts';

const FIGURES = ['neg', 'neu', 'pos', 'compound'] as const;
const HEADINGS = ['Negative', 'Neutral', 'Positive', 'Compound'];

const SentenceRow = ({ row }: { readonly row: SentenceSentiment }) => {
  const colour = `sentiment.${classOf(row.compound)}`;
  return (
    <TableRow>
      <TableCell sx={{ borderLeft: '3px solid', borderLeftColor: colour, py: 1, fontSize: 14 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <MoodFace compound={row.compound} />
          {row.sentence}
        </Box>
      </TableCell>
      {FIGURES.map((figure) => (
        <TableCell
          key={figure}
          align="right"
          sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: figure === 'compound' ? 600 : 400 }}
        >
          {row[figure].toFixed(figure === 'compound' ? 4 : 3)}
        </TableCell>
      ))}
    </TableRow>
  );
};

/** One row a sentence; sentiment is the thin rule at its left. */
export const SentenceTable = ({ sentences }: { readonly sentences: readonly SentenceSentiment[] }) => (
  <TableContainer>
    <Table aria-label="Sentiment by sentence">
      <TableHead>
        <TableRow>
          <TableCell>Sentence</TableCell>
          {HEADINGS.map((heading) => (
            <TableCell key={heading} align="right" sx={{ width: 88 }}>
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {sentences.map((row, index) => (
          <SentenceRow key={index} row={row} />
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
