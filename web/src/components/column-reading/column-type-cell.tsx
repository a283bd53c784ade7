import Box from '@mui/material/Box';
import { COLUMN_TYPES, hasFormat } from '@verbatim/domain/formats/column-types';
import { SEPARATOR_LABELS } from '@verbatim/domain/formats/several-answers';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { pluralise, formatCount } from '../text/format.ts';
import { ColumnTypeDialog } from './column-type-dialog.tsx';

interface ColumnTypeCellProps {
  readonly project: Project;
  /** As stored. */
  readonly column: TableDefinition;
}

/** '12 not read', 'not stored in 1 file'. */
const getNotes = ({ dataFiles }: Project, { field, name, field_type: type }: TableDefinition): readonly string[] => {
  const notStored = dataFiles.filter(({ not_stored: fields }) => fields.includes(field)).length;
  const unread = hasFormat(type) ? dataFiles.reduce((sum, { cells }) => sum + (cells?.[name]?.unreadable ?? 0), 0) : 0;
  return [
    ...(unread === 0 ? [] : [`${formatCount(unread)} not read`]),
    ...(notStored === 0
      ? []
      : [notStored === dataFiles.length ? 'Not stored' : `Not stored in ${pluralise(notStored, 'file')}`]),
  ];
};

/** The type of a column in a project with files: changed separately, because its cells are read again. */
export const ColumnTypeCell = ({ project, column }: ColumnTypeCellProps) => {
  const [isOpen, setOpen] = useState(false);
  const { field, field_type: type, separator } = column;
  const notes = getNotes(project, column);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', py: 0.5 }}>
      {COLUMN_TYPES[type].label}
      {separator === '' ? null : (
        <Typography variant="caption" color="textSecondary">
          Several answers, by {SEPARATOR_LABELS[separator]}
        </Typography>
      )}
      {notes.length === 0 ? null : (
        <Typography variant="caption" color="textSecondary">
          {notes.join(', ')}
        </Typography>
      )}
      {type === 'long-text' ? null : (
        <Button size="small" onClick={() => setOpen(true)} aria-label={`Change type of ${field}`} sx={{ ml: -1 }}>
          Change
        </Button>
      )}
      {isOpen ? <ColumnTypeDialog project={project} column={column} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
};
