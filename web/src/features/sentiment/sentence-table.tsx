import SentimentDissatisfiedOutlined from '@mui/icons-material/SentimentDissatisfiedOutlined';
import SentimentNeutralOutlined from '@mui/icons-material/SentimentNeutralOutlined';
import SentimentSatisfiedOutlined from '@mui/icons-material/SentimentSatisfiedOutlined';
import SentimentVeryDissatisfiedOutlined from '@mui/icons-material/SentimentVeryDissatisfiedOutlined';
import SentimentVerySatisfiedOutlined from '@mui/icons-material/SentimentVerySatisfiedOutlined';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SentenceSentiment } from '@verbatim/command-api/contract/sentiment';
import { classOf, moodOf, type Mood } from './mood.ts';

const FACES: { readonly [mood in Mood]: typeof SentimentNeutralOutlined } = {
  'very happy': SentimentVerySatisfiedOutlined,
  smile: SentimentSatisfiedOutlined,
  neutral: SentimentNeutralOutlined,
  sad: SentimentDissatisfiedOutlined,
  angry: SentimentVeryDissatisfiedOutlined,
};

const FIGURES = ['neg', 'neu', 'pos', 'compound'] as const;
const HEADINGS = ['Negative', 'Neutral', 'Positive', 'Compound'];

const SentenceRow = ({ row }: { readonly row: SentenceSentiment }) => {
  const mood = moodOf(row.compound);
  const Face = FACES[mood];
  const colour = `sentiment.${classOf(row.compound)}`;
  return (
    <TableRow>
      <TableCell sx={{ borderLeft: '3px solid', borderLeftColor: colour, py: 1, fontSize: 14 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <Box component={Face} titleAccess={mood} fontSize="small" sx={{ color: colour, mt: 0.25 }} />
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
