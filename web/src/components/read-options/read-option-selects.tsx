import Box from '@mui/material/Box';
import type { ImportOptions } from '@verbatim/command-api/contract/read-options';
import type { ReadOptions as Reading } from '@verbatim/domain/formats/read-options';
import { CSV_ENCODINGS } from '@verbatim/domain/formats/csv/csv-dialect';
import { CSV_DELIMITERS } from '@verbatim/domain/formats/csv/csv-records';
import { DELIMITER_LABELS, ENCODING_LABELS } from '../csv/dialect-labels.ts';
import { ReadingSelect } from './reading-select.tsx';
import { RowsField } from './rows-field.tsx';
import type { ReadOptionsState } from './use-read-options.ts';

const MAX_HEADER_ROWS = 20;
/** Distance of a survey tool's rows below the header. */
const MAX_ROWS_BELOW = 5;
/** No such row. */
const NO_ROW = 0;

const row = (line: number): readonly [number, string] => [line, `Row ${line}`];

const headerRows = (now: number): readonly (readonly [number, string])[] => {
  const rows = Array.from({ length: MAX_HEADER_ROWS }, (_, at) => at + 1);
  return (rows.includes(now) ? rows : [...rows, now]).map(row);
};

const rowsBelow = (header: number, now: number): readonly (readonly [number, string])[] => {
  const rows = Array.from({ length: MAX_ROWS_BELOW }, (_, at) => header + at + 1);
  const all = now === NO_ROW || rows.includes(now) ? rows : [...rows, now];
  return [[NO_ROW, 'None'], ...all.map(row)];
};

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Other rows follow from the header, unless overridden. */
const withHeader = (
  { labelRow: _label, subheaderRow: _subheader, skippedRows: _skipped, ...options }: ImportOptions,
  headerRow: number,
): ImportOptions => ({ ...options, headerRow });

const rowOrNull = (line: number): number | null => (line === NO_ROW ? null : line);

type Rows = Pick<Reading, 'headerRow' | 'labelRow' | 'subheaderRow' | 'skippedRows'>;

const toRows = (proposed: Rows, { headerRow, labelRow, subheaderRow, skippedRows }: ImportOptions): Rows => ({
  headerRow: headerRow ?? proposed.headerRow,
  labelRow: labelRow === undefined ? proposed.labelRow : labelRow,
  subheaderRow: subheaderRow === undefined ? proposed.subheaderRow : subheaderRow,
  skippedRows: skippedRows ?? proposed.skippedRows,
});

interface SelectsProps {
  readonly reading: ReadOptionsState;
}

/** Rows of the header, of the question texts, and without data. */
const RowSelects = ({ reading: { proposal, options, change } }: SelectsProps) => {
  if (proposal === null) return null;
  const { headerRow, labelRow, subheaderRow, skippedRows } = toRows(proposal.reading, options);
  return (
    <>
      <ReadingSelect
        label="Header row"
        value={headerRow}
        values={headerRows(headerRow)}
        onChange={(next) => change(withHeader(options, next))}
      />
      <ReadingSelect
        label="Question texts"
        value={labelRow ?? NO_ROW}
        values={rowsBelow(headerRow, labelRow ?? NO_ROW)}
        onChange={(next) => change({ ...options, labelRow: rowOrNull(next) })}
      />
      <ReadingSelect
        label="Second header row"
        value={subheaderRow ?? NO_ROW}
        values={rowsBelow(headerRow, subheaderRow ?? NO_ROW)}
        onChange={(next) => change({ ...options, subheaderRow: rowOrNull(next) })}
      />
      <RowsField
        label="Rows to skip"
        rows={skippedRows}
        onChange={(next) => change({ ...options, skippedRows: [...next] })}
      />
    </>
  );
};

/** Options of the whole file. */
export const ReadOptionSelects = ({ reading }: SelectsProps) => {
  const { proposal, options, open, change } = reading;
  if (proposal === null) return null;
  const {
    encoding = proposal.reading.encoding,
    delimiter = proposal.reading.delimiter,
    quotes = proposal.reading.quotes,
  } = options;
  const isOpen = (question: 'delimiter' | 'quotes'): boolean => open.includes(question);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}>
      <ReadingSelect
        label="Encoding"
        value={encoding}
        values={CSV_ENCODINGS.map((one) => [one, ENCODING_LABELS[one]] as const)}
        onChange={(next) => change({ ...options, encoding: next })}
      />
      <ReadingSelect
        label="Delimiter"
        value={isOpen('delimiter') ? '' : delimiter}
        values={CSV_DELIMITERS.map((one) => [one, capital(DELIMITER_LABELS[one])] as const)}
        onChange={(next) => change({ ...options, delimiter: next })}
      />
      <ReadingSelect
        label="Quotes"
        value={isOpen('quotes') ? '' : quotes}
        values={[
          ['strict', 'Enclose cells'],
          ['literal', 'Plain text where misplaced'],
        ]}
        onChange={(next) => change({ ...options, quotes: next })}
      />
      <RowSelects reading={reading} />
    </Box>
  );
};
