import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { SentenceSentiment } from '@verbatim/command-api/contract/sentiment';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import { SentimentIcon } from '../sentiment/sentiment-icon.tsx';
import { classifyCompound } from '@verbatim/domain/text/sentiment/sentiment-class';
import { stripPunctuation } from './words.ts';

const FIGURES = ['neg', 'neu', 'pos', 'compound'] as const;
/** On a phone there is room for the sentence and its compound. */
const shownFrom = (figure: (typeof FIGURES)[number]) =>
  figure === 'compound' ? {} : { display: { xs: 'none', sm: 'table-cell' } };
const HEADINGS = ['Negative', 'Neutral', 'Positive', 'Compound'];

interface SentenceTableProps {
  readonly sentences: readonly SentenceSentiment[];
  /** Which list has the weight of a word. */
  readonly listOfWord?: ((word: string) => string) | undefined;
}

interface SentenceRowProps extends Pick<SentenceTableProps, 'listOfWord'> {
  readonly row: SentenceSentiment;
}

const SentenceRow = ({ row, listOfWord }: SentenceRowProps) => {
  const colour = `sentiment.${classifyCompound(row.compound)}`;
  return (
    <TableRow>
      <TableCell sx={{ borderLeft: '3px solid', borderLeftColor: colour, py: 1, fontSize: 14 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <SentimentIcon compound={row.compound} />
          <Box sx={{ minWidth: 0 }}>
            <span dir="auto">{row.sentence}</span>
            {row.words.length === 0 ? null : (
              <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 0.25 }}>
                {row.words.map(({ start, end, value }, at) => {
                  const word = stripPunctuation(row.sentence.slice(start, end));
                  const list = listOfWord?.(word);
                  return (
                    <Fragment key={start}>
                      {at === 0 ? '' : ' · '}
                      <Box component="span" sx={{ display: 'inline-block' }}>
                        {`${word} ${formatSigned(value)}${list === undefined ? '' : ` (${list})`}`}
                      </Box>
                    </Fragment>
                  );
                })}
              </Box>
            )}
          </Box>
        </Box>
      </TableCell>
      {FIGURES.map((figure) => (
        <TableCell
          key={figure}
          align="right"
          title={row[figure].toFixed(4)}
          sx={{
            px: 0.75,
            fontVariantNumeric: 'tabular-nums',
            fontWeight: figure === 'compound' ? 600 : 400,
            ...shownFrom(figure),
          }}
        >
          {figure === 'compound' ? formatSigned(row.compound) : row[figure].toFixed(2)}
        </TableCell>
      ))}
    </TableRow>
  );
};

/** One row a sentence; sentiment is the thin rule at its left. */
export const SentenceTable = ({ sentences, listOfWord }: SentenceTableProps) => (
  <>
    <TableContainer>
      <Table aria-label="Sentiment by sentence">
        <TableHead>
          <TableRow>
            <TableCell>Sentence</TableCell>
            {HEADINGS.map((heading, at) => (
              <TableCell key={heading} align="right" sx={{ px: 0.75, width: '1%', ...shownFrom(FIGURES[at]!) }}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sentences.map((row, index) => (
            <SentenceRow key={index} row={row} listOfWord={listOfWord} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
      Negative, neutral and positive are shares of a sentence and add up to 1. Its compound, from −1 to +1, is what
      counts: above 0.05 it is positive, below −0.05 negative.
    </Typography>
  </>
);
