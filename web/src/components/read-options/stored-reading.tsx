/** How a stored file was read: encoding, rows, column formats and missing values. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { StoredReadOptions as Stored } from '@verbatim/command-api/contract/read-options';
import type { DataFile, Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import type { CellCounts, CountedValue } from '@verbatim/domain/formats/column-votes';
import { describeFormat, describeReading } from '@verbatim/domain/formats/describe-reading';
import type { ColumnFormat, ReadOptions } from '@verbatim/domain/formats/read-options';
import { getOwnProperty } from '@verbatim/domain/own-property';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { useStoredReadingQuery } from '../../api/projects/read-options.ts';
import { DELIMITER_LABELS, ENCODING_LABELS } from '../csv/dialect-labels.ts';
import { pluralise, formatCount } from '../text/format.ts';
import { Loaded } from '../messages/loaded.tsx';
import { UnreadableDialog } from '../projects/unreadable-dialog.tsx';

const MAX_EXAMPLES = 3;

/** 'abc (31), 12.5.1' */
const exampleWords = (values: readonly CountedValue[]): string =>
  values
    .slice(0, MAX_EXAMPLES)
    .map(({ value, count }) => `${value === '' ? 'empty' : value}${count > 1 ? ` (${formatCount(count)})` : ''}`)
    .join(', ');

const readingWords = (reading: ReadOptions): string =>
  [ENCODING_LABELS[reading.encoding], DELIMITER_LABELS[reading.delimiter], ...describeReading(reading)].join(', ');

interface CountProps {
  readonly count: number;
  readonly values: readonly CountedValue[];
}

const Count = ({ count, values }: CountProps) => (
  <>
    {formatCount(count)}
    {count === 0 ? null : (
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        dir="auto"
        sx={{ overflowWrap: 'anywhere', lineHeight: 1.3 }}
      >
        {exampleWords(values)}
      </Typography>
    )}
  </>
);

interface ColumnRowProps {
  readonly column: Pick<TableDefinition, 'name' | 'field' | 'label'>;
  readonly format: ColumnFormat | undefined;
  readonly cells: CellCounts;
}

const ColumnRow = ({ column, format, cells }: ColumnRowProps) => (
  <TableRow sx={{ '& > th, & > td': { verticalAlign: 'top', py: 0.75 } }}>
    <TableCell
      component="th"
      scope="row"
      dir="auto"
      title={column.label === '' ? undefined : column.name}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {columnTitle(column)}
    </TableCell>
    <TableCell>
      <Count count={cells.unreadable} values={cells.unreadableValues} />
    </TableCell>
    <TableCell>
      <Count count={cells.missing} values={cells.missingValues} />
    </TableCell>
    <TableCell sx={{ color: 'text.secondary' }}>{format === undefined ? '' : describeFormat(format)}</TableCell>
  </TableRow>
);

/** A file may have 1,000 columns: those with findings come first. */
const MAX_COLUMNS = 30;

const columnsToShow = (project: Project, { cells }: Stored): readonly ColumnRowProps['column'][] => {
  const all = Object.keys(cells).map(
    (name) => project.tableDefinitions.find((column) => column.name === name) ?? { name, field: name, label: '' },
  );
  const unread = ({ name }: { readonly name: string }): number => getOwnProperty(cells, name)?.unreadable ?? 0;
  return [...all.filter((column) => unread(column) > 0), ...all.filter((column) => unread(column) === 0)];
};

interface ReadProps {
  readonly project: Project;
  readonly file: DataFile;
  readonly stored: Stored;
}

const Columns = ({ project, stored }: Omit<ReadProps, 'file'>) => {
  const columns = columnsToShow(project, stored);
  if (columns.length === 0) return null;
  const more = columns.length - MAX_COLUMNS;
  return (
    <Box>
      <TableContainer tabIndex={0} sx={{ maxHeight: 320 }}>
        <Table size="small" stickyHeader aria-label="Numbers and dates of this file" sx={{ minWidth: 440 }}>
          <TableHead>
            <TableRow>
              <TableCell>Column</TableCell>
              <TableCell>Not read</TableCell>
              <TableCell>Missing</TableCell>
              <TableCell>Read as</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.slice(0, MAX_COLUMNS).map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                format={getOwnProperty(stored.reading?.columns ?? {}, column.field)}
                cells={getOwnProperty(stored.cells, column.name)!}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {more > 0 ? (
        <Typography
          variant="caption"
          color="textSecondary"
        >{`${pluralise(more, 'more column')}, all of them read.`}</Typography>
      ) : null}
    </Box>
  );
};

const Read = ({ project, file, stored }: ReadProps) => {
  const [isOpen, setOpen] = useState(false);
  const unread = Object.values(stored.cells).reduce((sum, { unreadable }) => sum + unreadable, 0);
  if (stored.reading === null)
    return (
      <Typography variant="body2" color="textSecondary">
        This file was added before read options were stored.
      </Typography>
    );
  return (
    <>
      <Typography variant="body2">{`Read as ${readingWords(stored.reading)}.`}</Typography>
      {stored.withoutText === null || stored.withoutText === 0 ? null : (
        <Typography variant="body2">{`${formatCount(stored.withoutText)} of ${pluralise(file.count, 'comment')} are without text.`}</Typography>
      )}
      <Columns project={project} stored={stored} />
      {unread === 0 ? null : (
        <Button size="small" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
          {`Show ${pluralise(unread, 'value')} that could not be read`}
        </Button>
      )}
      {isOpen ? <UnreadableDialog project={project} file={file} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

export const StoredReading = ({ project, file }: Omit<ReadProps, 'stored'>) => {
  const query = useStoredReadingQuery({ projectId: project.id, fileId: file.id });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, py: 1, minHeight: 40 }}>
      <Loaded what="How this file was read" query={query}>
        {(stored) => <Read project={project} file={file} stored={stored} />}
      </Loaded>
    </Box>
  );
};
