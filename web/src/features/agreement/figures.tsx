import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { AgreementResult } from '@verbatim/command-api/contract/agreement';
import { RaterPairs } from '../../components/themes/rater-pairs.tsx';
import { formatCount } from '../../components/text/format.ts';

export const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;

type Figures = AgreementResult['figures'];

const FIGURES: readonly { readonly name: keyof Figures; readonly title: string; readonly meaning: string }[] = [
  { name: 'precision', title: 'Precision', meaning: 'of what the query finds carries the theme' },
  { name: 'recall', title: 'Recall', meaning: 'of what carries the theme is found' },
  { name: 'f1', title: 'F1', meaning: 'the harmonic mean of both' },
];

const cardStyle = { p: 2, minWidth: 0, fontVariantNumeric: 'tabular-nums' } as const;

/** The three figures with their intervals, and under the present query. */
export const FigureCards = ({ figures, now }: Pick<AgreementResult, 'figures' | 'now'>) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
    {FIGURES.map(({ name, title, meaning }) => {
      const figure = figures[name];
      const today = now?.figures[name];
      return (
        <Paper key={name} variant="outlined" component="section" aria-label={title} sx={cardStyle}>
          <Typography variant="subtitle2">{title}</Typography>
          <Typography sx={{ fontSize: 32, lineHeight: 1.3, fontWeight: 600 }}>
            {figure === null ? '–' : percent(figure.value)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {figure === null
              ? 'Not defined for this sample.'
              : `95% interval ${percent(figure.low)} to ${percent(figure.high)}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {meaning}
          </Typography>
          {now === null ? null : (
            <Typography variant="body2" sx={{ mt: 1 }}>
              Current query: <strong>{today === null || today === undefined ? '–' : percent(today)}</strong>
            </Typography>
          )}
        </Paper>
      );
    })}
  </Box>
);

const tableStyle = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: 14,
  width: '100%',
  mt: 1,
  '& th, & td': { textAlign: 'end', px: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& th': { fontWeight: 600 },
  '& thead th': { whiteSpace: 'nowrap', fontSize: 13 },
  '& tbody th': { textAlign: 'start' },
  '& tr:last-child th, & tr:last-child td': { borderBottom: 0 },
} as const;

/** Rated comments by what the query finds and what was said of them. */
export const CountsTable = ({ counts }: Pick<AgreementResult, 'counts'>) => {
  const { truePositive, falsePositive, falseNegative, trueNegative } = counts;
  const rows = [
    ['Found by the query', truePositive, falsePositive],
    ['Not found', falseNegative, trueNegative],
    ['Total', truePositive + falseNegative, falsePositive + trueNegative],
  ] as const;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="subtitle2" id="agreement-counts">
        Rated comments
      </Typography>
      <Box component="table" aria-labelledby="agreement-counts" sx={tableStyle}>
        <thead>
          <tr>
            <td />
            <th scope="col">Carries it</th>
            <th scope="col">Does not</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, yes, no]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatCount(yes)}</td>
              <td>{formatCount(no)}</td>
              <td>{formatCount(yes + no)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
};

/** Agreement of the rater with others who have finished. */
export const Kappas = ({
  kappas,
  judge,
  themeName,
}: Pick<AgreementResult, 'kappas' | 'judge'> & { readonly themeName: string | null }) =>
  kappas.length === 0 ? null : (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2">Between raters</Typography>
      <RaterPairs
        pairs={kappas.map(({ with: second, ...pair }) => ({ first: judge.name, second, ...pair }))}
        themeName={themeName}
      />
    </Paper>
  );
