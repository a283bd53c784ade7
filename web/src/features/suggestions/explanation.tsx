import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SuggestedComment } from '@verbatim/command-api/contract/results/suggestions';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import { pluralise } from '../../components/text/format.ts';
import { explainedSegments, type ExplainedSegment } from './explained-segments.ts';
import { formatShare } from './format-share.ts';

const SHOWN_TERMS = 8;

const forStyle = { bgcolor: 'surface.bar', fontWeight: 600 } as const;

const againstStyle = {
  bgcolor: 'transparent',
  textDecoration: 'underline dotted',
  textDecorationColor: 'var(--mui-palette-text-secondary)',
  textUnderlineOffset: '3px',
} as const;

const describePart = ({ contribution }: ExplainedSegment): string | undefined =>
  contribution === 0 ? undefined : `${formatSigned(contribution)} ${contribution > 0 ? 'for' : 'against'} the theme`;

const getPartStyle = ({ contribution, isFound }: ExplainedSegment) => [
  contribution === 0 ? {} : contribution > 0 ? forStyle : againstStyle,
  isFound && { bgcolor: 'surface.mark' },
];

type Marked = Pick<SuggestedComment, 'text' | 'terms' | 'spans'>;

/** What the query finds is yellow, as everywhere; words for the theme are tinted, those against it dotted. */
export const ExplainedText = ({ text, terms, spans }: Marked) =>
  explainedSegments(text, terms, spans).map((part, at) =>
    part.contribution === 0 && !part.isFound ? (
      <span key={at}>{part.text}</span>
    ) : (
      <Box key={at} component="mark" title={describePart(part)} sx={getPartStyle(part)}>
        {part.text}
      </Box>
    ),
  );

/** What marks of words mean, of those that a text has. */
export const MarksLegend = ({ text, terms, spans }: Marked) => {
  const parts = explainedSegments(text, terms, spans);
  const entries = [
    ['for the theme', forStyle, parts.some(({ contribution }) => contribution > 0)],
    ['against it', againstStyle, parts.some(({ contribution }) => contribution < 0)],
  ] as const;
  const shown = entries.filter(([, , isShown]) => isShown);
  return shown.length === 0 ? null : (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2, display: 'flex', gap: 1.5 }}>
      {shown.map(([label, style]) => (
        <Box key={label} component="span" sx={[{ px: 0.25, color: 'text.primary' }, style]}>
          {label}
        </Box>
      ))}
    </Typography>
  );
};

interface LineProps {
  readonly name: string;
  readonly weight?: number;
  readonly value: string;
  readonly isSum?: boolean;
}

const Line = ({ name, weight, value, isSum = false }: LineProps) => (
  <TableRow sx={isSum ? { '& td, & th': { fontWeight: 600 } } : {}}>
    <TableCell component="th" scope="row" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </TableCell>
    <TableCell align="right" sx={{ color: 'text.secondary' }}>
      {weight === undefined ? '' : formatSigned(weight)}
    </TableCell>
    <TableCell align="right">{value}</TableCell>
  </TableRow>
);

/** What each word adds: with the intercept they sum to the log-odds. */
export const Explanation = ({ item }: { readonly item: SuggestedComment }) => {
  const { terms, intercept, logOdds, probability } = item;
  const [shown, others] = [terms.slice(0, SHOWN_TERMS), terms.slice(SHOWN_TERMS)];
  const rest = others.reduce((sum, { contribution }) => sum + contribution, 0);
  return (
    <Table size="small" aria-label="Why this comment" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <TableHead>
        <TableRow>
          <TableCell>Word</TableCell>
          <TableCell align="right">Weight</TableCell>
          <TableCell align="right">Adds</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map(({ term, weight, contribution }) => (
          <Line key={term} name={term} weight={weight} value={formatSigned(contribution)} />
        ))}
        {others.length === 0 ? null : <Line name={pluralise(others.length, 'other word')} value={formatSigned(rest)} />}
        <Line name="Intercept" value={formatSigned(intercept ?? 0)} />
        <Line name="Log-odds" value={formatSigned(logOdds ?? 0)} isSum />
        <Line name="Probability, calibrated" value={formatShare(probability)} isSum />
      </TableBody>
    </Table>
  );
};

/** Terms of the line above the table. */
const TERMS_OF_LINE = 3;

const describeSum = ({ terms, intercept, logOdds }: SuggestedComment): string => {
  const others = terms.slice(TERMS_OF_LINE);
  const rest = others.reduce((sum, { contribution }) => sum + contribution, 0);
  const parts = [
    ...terms.slice(0, TERMS_OF_LINE).map(({ term, contribution }) => `${term} ${formatSigned(contribution)}`),
    ...(others.length === 0 ? [] : [`${pluralise(others.length, 'other word')} ${formatSigned(rest)}`]),
    `intercept ${formatSigned(intercept ?? 0)}`,
  ];
  return `${parts.join(', ')} = log-odds ${formatSigned(logOdds ?? 0)}`;
};

/** The sum in one line; its table on request, where there are many comments. */
export const FoldedExplanation = ({ item }: { readonly item: SuggestedComment }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', color: 'text.secondary', fontSize: 12 }}>
        <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {describeSum(item)}
        </Box>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Why comment ${item._id}`}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ minWidth: 0, py: 0, fontSize: 12 }}
        >
          Why
        </Button>
      </Box>
      {isOpen ? <Explanation item={item} /> : null}
    </>
  );
};

const REASONS: Readonly<Record<SuggestedComment['because'], string>> = {
  probable: 'Its words are those of comments with the theme.',
  uncertain: 'Near the recommended threshold, where a Yes or No teaches most.',
  unlikely: 'Its words are those of comments without the theme.',
  named: 'It has a word of the theme’s name.',
  random: 'Picked at random.',
};

const FOUND = 'The query finds it.';

/** Without a model. A guess from a few labels would only lead the next one. */
const describeEarly = ({ because, found }: SuggestedComment): string => {
  if (because === 'named') return REASONS.named;
  if (because === 'random') return found ? FOUND : REASONS.random;
  return 'Picked so that both Yes and No occur.';
};

const describeReason = (item: SuggestedComment): string => {
  const reason = item.logOdds === null ? describeEarly(item) : REASONS[item.because];
  return item.found && reason !== FOUND ? `${reason} ${FOUND}` : reason;
};

/** Why a comment is shown. */
export const ReasonText = ({ item, isShared }: { readonly item: SuggestedComment; readonly isShared: boolean }) => (
  <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
    {isShared ? 'All raters get this comment, so that their agreement can be measured.' : describeReason(item)}
  </Typography>
);
