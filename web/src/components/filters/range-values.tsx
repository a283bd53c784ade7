import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { FilterType } from '@verbatim/domain/filters/filter-types';
import { useColumnValuesQuery } from '../../api/results/results.ts';
import { formatCount } from '../text/format.ts';
import { LoadFailed } from '../messages/load-failed.tsx';
import { getLoadError } from '../messages/loaded.tsx';
import { splitDateValue, dateValue } from './date-value.ts';
import type { FilterEditorProps } from './filter-editor.tsx';
import { isBlank, toFiltersInput, type FieldFilter } from './filter-model.ts';
import { Histogram } from './histogram.tsx';
import { isInRange, shownValue } from './filter-range.ts';

type Spread = Extract<ColumnValues, { readonly bins: unknown }>;

interface EndFieldProps {
  readonly label: string;
  readonly kind: 'number' | 'date';
  readonly value: string;
  /** Example value of the column. */
  readonly example: string;
  readonly isMissing: boolean;
  /** For date columns: offers a time input. */
  readonly hasTimes: boolean;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}

/** The browser's date input, with a time input if the column or the filter has times. */
const DateField = ({
  label,
  value,
  isMissing,
  hasTimes,
  isFirst,
  onChange,
}: Omit<EndFieldProps, 'kind' | 'example'>) => {
  const parts = splitDateValue(value);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: hasTimes || parts.time !== '' ? '3fr 2fr' : '1fr' }}>
      <TextField
        label={label}
        autoFocus={isFirst}
        type="date"
        value={parts.day}
        onChange={(event) => onChange(dateValue({ ...parts, day: event.target.value }))}
        error={isMissing}
        helperText={isMissing ? 'Field is Required' : null}
        slotProps={{
          inputLabel: { shrink: true },
          // Days outside of the data are allowed: they find nothing, and the form says so.
          htmlInput: { min: '0001-01-01', max: '9999-12-31' },
        }}
      />
      {hasTimes || parts.time !== '' ? (
        <TextField
          label="Time (optional)"
          type="time"
          value={parts.time}
          disabled={parts.day === ''}
          onChange={(event) => onChange(dateValue({ ...parts, time: event.target.value }))}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 'any', 'aria-label': `Time of ${label}` } }}
        />
      ) : null}
    </Box>
  );
};

const EndField = ({ kind, example, ...props }: EndFieldProps) => {
  const { label, value, isMissing, isFirst, onChange } = props;
  if (kind === 'date') return <DateField {...props} />;
  return (
    <TextField
      label={label}
      autoFocus={isFirst}
      type="number"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing}
      helperText={isMissing ? 'Field is Required' : null}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 'any', placeholder: example },
      }}
    />
  );
};

/** Of a range, what a blank end stands for. */
const getExample = (type: FilterType, index: number, spread: Spread | undefined): string => {
  const end = index === 0 ? spread?.min : spread?.max;
  if (end === undefined || end === null) return '';
  if (type !== 'between') return String(end);
  return `${shownValue(end)} (${index === 0 ? 'lowest' : 'highest'})`;
};

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
      example={getExample(filter.type, index, spread)}
      isFirst={index === 0}
      hasTimes={spread?.type === 'date' && spread.hasTimes}
      isMissing={tried === true && isBlank(filter)}
      onChange={(text) => {
        const ends = filter.type === 'between' ? [filter.value[0] ?? '', filter.value[1] ?? ''] : [''];
        onChange({ ...filter, value: ends.map((other, at) => (at === index ? text : other)) });
      }}
    />
  );
  // Two dates with times do not fit one line.
  const isWide =
    spread?.type === 'date' && (spread.hasTimes || filter.value.some((text) => splitDateValue(text).time !== ''));
  if (filter.type !== 'between') return end(0, kind === 'date' ? 'Day' : 'Number');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: isWide ? '1fr' : '1fr 1fr' }}>
      <Box data-end={0}>{end(0, 'From')}</Box>
      <Box data-end={1}>{end(1, 'To')}</Box>
      <FormHelperText sx={{ gridColumn: '1 / -1', mt: -0.75 }}>
        A blank end is open: at least, or at most
      </FormHelperText>
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
    from: String(from),
    to: String(to),
    count,
    label: from === to ? shownValue(from) : `${shownValue(from)} to ${shownValue(to)}`,
    isIn: isInRange(filter, from, to),
  }));
  return (
    <>
      <Histogram label={`Distribution of ${label}`} bins={bins} onPick={onPick} />
      <Legend spread={spread} />
    </>
  );
};

/** Enter in the first end focuses a blank second one; there it applies the filter. */
const goToOtherEnd = (event: KeyboardEvent<HTMLElement>, { type, value: [from = '', to = ''] }: FieldFilter): void => {
  if (type !== 'between' || from === '' || to !== '') return;
  const other = event.currentTarget.querySelector<HTMLInputElement>('[data-end="1"] input');
  if (other === null || other === event.target) return;
  event.preventDefault();
  other.focus();
};

const SIGNS: Readonly<Record<string, FilterType>> = { '>': 'gt', '<': 'lt', '=': 'exact' };

/** `>`, `<` and `=` before a number or day select the condition: number inputs reject these characters. */
const typeCondition = (event: KeyboardEvent<HTMLElement>, { filter, onChange }: FilterEditorProps): void => {
  if (event.key === 'Enter') return goToOtherEnd(event, filter);
  const type = SIGNS[event.key];
  if (type === undefined) return;
  event.preventDefault();
  onChange({ ...filter, type, value: filter.value.slice(0, 1) });
};

/** One number or day, or both ends, with a histogram. */
export const RangeValues = (props: FilterEditorProps) => {
  const { scope, field, filter, others, onChange } = props;
  const query = useColumnValuesQuery({
    ...scope,
    name: field.name,
    filters: toFiltersInput(others),
    search: '',
  });
  const { data, refetch } = query;
  // Results of other filters stay visible, marked as stale.
  const error = getLoadError({ data: query.currentData, error: query.error });
  const spread = data !== undefined && 'bins' in data ? data : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} onKeyDown={(event) => typeCondition(event, props)}>
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
