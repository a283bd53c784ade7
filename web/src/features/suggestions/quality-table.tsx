import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SuggestionModel, ThresholdQuality } from '@verbatim/command-api/contract/results/suggestions';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { formatShare } from './format-share.ts';

interface QualityTableProps {
  readonly model: SuggestionModel;
  /** Answers that it was fitted on. */
  readonly fitted: number;
  /** Opens the preview of all suggestions from a threshold on. */
  readonly onPreview: (quality: ThresholdQuality) => void;
}

/** Seven columns beside the comment. */
const tableStyle = {
  fontVariantNumeric: 'tabular-nums',
  '& .MuiTableCell-root:not(:first-child):not(:last-child)': { px: 0.75 },
  '& .MuiTableCell-root:last-child': { pl: 0.75 },
  '& .MuiTableCell-root:first-child': { pr: 0.75 },
} as const;

/** Every tenth; the recommended one has a line of its own. */
const isShown = ({ threshold }: ThresholdQuality): boolean => Math.round(threshold * 100) % 10 === 0;

const Row = ({
  quality,
  isBest,
  onPreview,
}: { readonly quality: ThresholdQuality; readonly isBest: boolean } & Pick<QualityTableProps, 'onPreview'>) => {
  const { threshold, precision, recall, truePositive, falsePositive, falseNegative, suggested } = quality;
  const name = formatShare(threshold);
  return (
    <TableRow selected={isBest}>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {isBest ? <strong aria-label={`${name}, recommended`}>{name}</strong> : name}
      </TableCell>
      <TableCell align="right">{formatShare(precision)}</TableCell>
      <TableCell align="right">{formatShare(recall)}</TableCell>
      <TableCell align="right">{formatCount(truePositive)}</TableCell>
      <TableCell align="right">{formatCount(falsePositive)}</TableCell>
      <TableCell align="right">{formatCount(falseNegative)}</TableCell>
      <TableCell align="right">
        {suggested === 0 ? (
          '0'
        ) : (
          <Button
            size="small"
            aria-label={`Preview ${formatCount(suggested)} comments from ${name}`}
            onClick={() => onPreview(quality)}
            sx={{ minWidth: 0, py: 0 }}
          >
            {formatCount(suggested)}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
};

/** Cross-validated precision and recall at thresholds of the probability. */
export const QualityTable = ({ model, fitted, onPreview }: QualityTableProps) => {
  const rows = [...model.thresholds.filter(isShown), model.best].sort((a, b) => b.threshold - a.threshold);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
        {`Cross-validated on ${pluralise(fitted, 'comment')} (${model.folds} folds, ${pluralise(model.words, 'word')}, ${pluralise(model.pairs, 'pair')}). Recommended is the threshold in bold.`}
      </Typography>
      <TableContainer>
        <Table size="small" aria-label="Quality by threshold" sx={tableStyle}>
          <TableHead>
            <TableRow>
              <TableCell>From</TableCell>
              <TableCell align="right">Precision</TableCell>
              <TableCell align="right">Recall</TableCell>
              <TableCell align="right">Right</TableCell>
              <TableCell align="right">Wrong</TableCell>
              <TableCell align="right">Missed</TableCell>
              <TableCell align="right">Suggested</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((quality) => (
              <Row key={quality.threshold} quality={quality} isBest={quality === model.best} onPreview={onPreview} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
};
