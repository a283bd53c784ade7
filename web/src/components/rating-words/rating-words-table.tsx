import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { RatingWord } from '@verbatim/command-api/contract/results/rating-words';
import { SortHeadings, useSort, type SortHeading } from '../sort-headings.tsx';
import { formatCount } from '../text/format.ts';
import { MarkedText } from '../text/marked-text.tsx';
import { formatWeight } from '../sentiment-words/words.ts';
import { describeMoves } from './rating-words-text.ts';
import { clampLines } from '../text/clamp-lines.ts';

const HEADINGS: readonly SortHeading<RatingWord>[] = [
  { key: 'text', label: 'Word', hint: 'As it is found in the comments', isText: true, value: ({ text }) => text },
  { key: 'present', label: 'Now', hint: 'Its present weight', value: ({ present }) => present ?? 0 },
  {
    key: 'proposed',
    label: 'By ratings',
    hint: 'The weight by the ratings, with its 95% interval',
    value: ({ proposed }) => proposed,
  },
  {
    key: 'z',
    label: 'Evidence',
    hint: 'Standard errors between the two weights',
    value: ({ z }) => z,
  },
  {
    key: 'rating',
    label: 'Mean rating',
    hint: 'Of the comments with the word, and what their scores would say of it',
    value: ({ rating, expected }) => rating - expected,
  },
  {
    key: 'comments',
    label: 'Comments',
    hint: 'With the word, of those learned from',
    value: ({ comments }) => comments,
  },
  {
    key: 'changed',
    label: 'Would change',
    hint: 'Comments that would be of another class if only this word changed',
    value: ({ changed }) => changed,
  },
];

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const getColour = (weight: number): string =>
  weight > 0 ? 'significance.up' : weight < 0 ? 'significance.down' : 'text.primary';

interface RowProps {
  readonly word: RatingWord;
  readonly isTicked: boolean;
  readonly onTick: (text: string) => void;
}

const Row = memo(({ word, isTicked, onTick }: RowProps) => {
  const { text, present, proposed, low, high, z, rating, expected, comments, changed, examples } = word;
  const [example] = examples;
  return (
    <TableRow hover selected={isTicked} sx={{ '& > *': { verticalAlign: 'top' } }}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={isTicked}
          onChange={() => onTick(text)}
          slotProps={{ input: { 'aria-label': text } }}
        />
      </TableCell>
      <TableCell component="th" scope="row" sx={{ minWidth: { xs: 150, sm: 220 } }}>
        <Typography component="div" variant="body1" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        {example === undefined ? null : (
          <Typography
            variant="caption"
            component="div"
            dir="auto"
            color="textSecondary"
            title={examples.map((each) => `${each.rating}: ${each.text}`).join('\n\n')}
            sx={{ ...clampLines(2), '& mark': { color: 'text.primary' } }}
          >
            <MarkedText text={example.text} spans={example.spans} />
            {` (rated ${example.rating})`}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {present === null ? '–' : formatWeight(present)}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        <Box component="span" sx={{ fontWeight: 600, color: getColour(proposed - (present ?? 0)) }}>
          {formatWeight(proposed)}
        </Box>
        <Typography variant="caption" component="div" color="textSecondary">
          {`${formatWeight(low)} to ${formatWeight(high)}`}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {z.toFixed(1)}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {rating.toFixed(2)}
        <Typography variant="caption" component="div" color="textSecondary">
          {`expected ${expected.toFixed(2)}`}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {formatCount(comments)}
      </TableCell>
      <TableCell align="right" sx={{ ...numeric, whiteSpace: 'normal', minWidth: 150 }}>
        {formatCount(changed)}
        <Typography variant="caption" component="div" color="textSecondary">
          {describeMoves({ ...word, moves: word.moves.slice(0, 2) })}
        </Typography>
      </TableCell>
    </TableRow>
  );
});
Row.displayName = 'Row';

interface RatingWordsTableProps {
  readonly words: readonly RatingWord[];
  readonly ticked: ReadonlySet<string>;
  readonly onChange: (ticked: ReadonlySet<string>) => void;
  readonly isStale: boolean;
}

/** Proposed words with what speaks for them; the surest first. */
export const RatingWordsTable = ({ words, ticked, onChange, isStale }: RatingWordsTableProps) => {
  const { sort, sortBy, sorted } = useSort(words, HEADINGS, 'z');
  const tick = (text: string): void => {
    const next = new Set(ticked);
    if (!next.delete(text)) next.add(text);
    onChange(next);
  };
  const isAll = ticked.size === words.length;
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label="Proposed words"
      sx={{ maxHeight: 460 }}
    >
      <Table
        size="small"
        stickyHeader
        aria-label="Proposed words"
        aria-busy={isStale}
        sx={{ opacity: isStale ? 0.6 : 1, '& .MuiTableCell-root': { px: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={isAll}
                indeterminate={!isAll && ticked.size > 0}
                onChange={() => onChange(isAll ? new Set() : new Set(words.map(({ text }) => text)))}
                slotProps={{ input: { 'aria-label': 'All words' } }}
              />
            </TableCell>
            <SortHeadings headings={HEADINGS} sort={sort} onSort={sortBy} />
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.map((word) => (
            <Row key={word.text} word={word} isTicked={ticked.has(word.text)} onTick={tick} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
