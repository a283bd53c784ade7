import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ColumnValues } from '@verbatim/command-api/contract/column-values';
import { useColumnValuesQuery } from '../../api/results.ts';
import { formatCount } from '../format.ts';
import { LoadFailed } from '../load-failed.tsx';
import { failureOf } from '../loaded.tsx';
import type { FilterEditorProps } from './filter-editor.tsx';
import { filtersOfCall, type FieldFilter } from './filter-model.ts';
import { Histogram } from './histogram.tsx';
import { isInRange, shownValue } from './range-of-filter.ts';

type Spread = Extract<ColumnValues, { readonly bins: unknown }>;

interface EndFieldProps {
  readonly label: string;
  readonly kind: 'number' | 'date';
  readonly value: string;
  /** A value of the column: how one is written. */
  readonly example: string | number | null | undefined;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

/** A number, or a day with the browser's own calendar. */
const EndField = ({ label, kind, value, example, isMissing, onChange }: EndFieldProps) => (
  <TextField
    label={label}
    type={kind}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={isMissing}
    helperText={isMissing ? 'Field is Required' : null}
    slotProps={{
      inputLabel: { shrink: true },
      htmlInput:
        kind === 'number'
          ? { step: 'any', placeholder: example ?? '' }
          : // What lies outside of the data can be asked for as well: it finds nothing, and says so.
            { min: '0001-01-01', max: '9999-12-31' },
    }}
  />
);

const Ends = ({
  field,
  filter,
  tried,
  onChange,
  spread,
}: FilterEditorProps & { readonly spread: Spread | undefined }) => {
  const kind = field.kind === 'date' ? 'date' : 'number';
  const end = (index: number, label: string) => (
    <EndField
      label={label}
      kind={kind}
      value={filter.value[index] ?? ''}
      example={index === 0 ? spread?.min : spread?.max}
      isMissing={tried && (filter.value[index] ?? '').trim() === ''}
      onChange={(text) => {
        const ends = filter.type === 'between' ? [filter.value[0] ?? '', filter.value[1] ?? ''] : [''];
        onChange({ ...filter, value: ends.map((other, at) => (at === index ? text : other)) });
      }}
    />
  );
  if (filter.type !== 'between') return end(0, kind === 'date' ? 'Day' : 'Number');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      {end(0, 'From')}
      {end(1, 'To')}
    </Box>
  );
};

const Legend = ({ spread }: { readonly spread: Spread }) => (
  <Typography
    variant="caption"
    component="div"
    color="textSecondary"
    sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}
  >
    <span>{spread.min === null ? '' : shownValue(spread.min)}</span>
    <span>{spread.empty === 0 ? '' : `${formatCount(spread.empty)} without a value`}</span>
    <span>{spread.max === null ? '' : shownValue(spread.max)}</span>
  </Typography>
);

const Picture = ({
  spread,
  label,
  filter,
  onPick,
}: {
  readonly spread: Spread;
  readonly label: string;
  readonly filter: FieldFilter;
  readonly onPick: (from: string, to: string) => void;
}) => {
  if (spread.min === null)
    return (
      <Typography variant="body2" color="textSecondary">
        This column is empty in every comment.
      </Typography>
    );
  const bins = spread.bins.map(({ from, to, count }) => ({
    ...{ from: String(from), to: String(to), count },
    label: from === to ? shownValue(from) : `${shownValue(from)} to ${shownValue(to)}`,
    isIn: isInRange(filter, from, to),
  }));
  return (
    <>
      <Histogram label={`How ${label} is spread`} bins={bins} onPick={onPick} />
      <Legend spread={spread} />
    </>
  );
};

/** One number or day, or the two ends, and how many comments lie where. */
export const RangeValues = (props: FilterEditorProps) => {
  const { scope, field, filter, others, onChange } = props;
  const query = useColumnValuesQuery({
    ...scope,
    ...{ name: field.name, filters: filtersOfCall(others), search: '' },
  });
  const { data, refetch } = query;
  // What was read for other filters stays, and is not taken for these.
  const error = failureOf({ data: query.currentData, error: query.error });
  const spread = data !== undefined && 'bins' in data ? data : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Ends {...props} spread={spread} />
      <Box sx={{ minHeight: 108 }}>
        {error ? <LoadFailed what="The values" error={error} onRetry={() => void refetch()} /> : null}
        {spread === undefined && !error ? <Skeleton variant="rounded" height={84} /> : null}
        {spread === undefined ? null : (
          <Picture
            spread={spread}
            label={field.label}
            filter={filter}
            onPick={(from, to) => onChange({ ...filter, type: 'between', value: [from, to] })}
          />
        )}
      </Box>
    </Box>
  );
};
