/** Formats of a file's numbers and dates by column: detected ones and overrides. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ProposedColumn } from '@verbatim/command-api/contract/read-options';
import { NUMBER_FORMATS, type NumberFormat } from '@verbatim/domain/formats/number-format';
import type { DateOrder } from '@verbatim/domain/project/project-events';
import { pluralise } from '../text/format.ts';
import { DATE_ORDER_WORDS, NUMBER_FORMAT_WORDS } from './format-words.ts';
import { toColumnFormat, withColumn } from './read-option-values.ts';
import type { ReadOptionsState } from './use-read-options.ts';

/** Shown columns of wider files: the others are read as detected. */
const MAX_COLUMNS = 20;
const MAX_MARKS = 50;
const MAX_MARK_LENGTH = 40;
/** Suggested missing values among unreadable ones: 'refused', '99+'. */
const MAX_OFFERED = 5;

interface ColumnProps {
  readonly column: ProposedColumn;
  readonly reading: ReadOptionsState;
}

const DATE_ORDERS = Object.keys(DATE_ORDER_WORDS) as readonly DateOrder[];

const FormatSelect = ({ column: { field, type }, reading: { proposal, options, open, change } }: ColumnProps) => {
  const { numbers, dates } = toColumnFormat(proposal, options, field);
  const isOpen = open.some((question) => question === `numbers:${field}` || question === `dates:${field}`);
  const isNumber = type === 'number';
  const value = isOpen ? '' : ((isNumber ? numbers : dates?.order) ?? '');
  const choose = (next: string): void =>
    change(
      withColumn(
        options,
        field,
        isNumber
          ? { numbers: next as NumberFormat }
          : { dates: { order: next as DateOrder, language: dates?.language } },
      ),
    );
  return (
    <TextField
      select
      size="small"
      value={value}
      error={isOpen}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': `How ${field} is read` } }}
    >
      {value === '' ? (
        <MenuItem value="" disabled>
          {isOpen ? 'Choose one' : 'Detect from the values'}
        </MenuItem>
      ) : null}
      {isNumber
        ? NUMBER_FORMATS.map((format) => (
            <MenuItem key={format} value={format}>
              {NUMBER_FORMAT_WORDS[format]}
            </MenuItem>
          ))
        : DATE_ORDERS.map((order) => (
            <MenuItem key={order} value={order}>
              {DATE_ORDER_WORDS[order]}
            </MenuItem>
          ))}
    </TextField>
  );
};

const getMarks = (values: readonly string[]): readonly string[] =>
  [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
    .filter(({ length }) => length <= MAX_MARK_LENGTH)
    .slice(0, MAX_MARKS);

/** Missing values in addition to the usual ones. */
const MarksField = ({ column: { field, cells }, reading: { proposal, options, change } }: ColumnProps) => {
  const { missing = [] } = toColumnFormat(proposal, options, field);
  const offered = (cells?.unreadableValues ?? [])
    .map(({ value }) => value)
    .filter((value) => value.length <= MAX_MARK_LENGTH && !missing.includes(value))
    .slice(0, MAX_OFFERED);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      size="small"
      options={offered}
      value={[...missing]}
      onChange={(_event, values) => change(withColumn(options, field, { missing: [...getMarks(values)] }))}
      renderValue={(values, itemProps) =>
        values.map((value, index) => {
          const { key, ...props } = itemProps({ index });
          return <Chip key={key} size="small" label={value} {...props} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={missing.length === 0 ? 'n/a, -, none, null' : ''}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `Also treat as missing in ${field}` },
          }}
        />
      )}
    />
  );
};

const gridStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 170px minmax(0, 1.4fr)' },
} as const;

const Headings = () => (
  <Box aria-hidden sx={{ ...gridStyle, display: { xs: 'none', sm: 'grid' } }}>
    {['Column', 'Read as', 'Also treat as missing'].map((heading) => (
      <Typography key={heading} variant="caption" color="textSecondary">
        {heading}
      </Typography>
    ))}
  </Box>
);

export const ColumnFormats = ({ reading }: { readonly reading: ReadOptionsState }) => {
  const columns = (reading.proposal?.columns ?? []).filter(({ type }) => type === 'number' || type === 'date');
  if (columns.length === 0) return null;
  const more = columns.length - MAX_COLUMNS;
  return (
    <Box role="group" aria-label="Numbers and dates" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2">Numbers and dates</Typography>
      <Headings />
      {columns.slice(0, MAX_COLUMNS).map((column) => (
        <Box key={column.field} sx={gridStyle}>
          <Typography variant="body2" dir="auto" title={column.label || undefined} sx={{ overflowWrap: 'anywhere' }}>
            {column.field}
          </Typography>
          <FormatSelect column={column} reading={reading} />
          <MarksField column={column} reading={reading} />
        </Box>
      ))}
      {more > 0 ? (
        <Typography variant="caption" color="textSecondary">
          {`${pluralise(more, 'more column')} detected from the values. Set their formats through the API.`}
        </Typography>
      ) : null}
    </Box>
  );
};
