import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DataFile, Project } from '@verbatim/command-api/contract/projects';
import type { CellCounts } from '@verbatim/domain/formats/column-votes';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { useStoredReadingQuery } from '../../api/projects/read-options.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { unreadWords } from '../../components/read-options/unread-words.ts';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { UnreadableDialog } from '../../components/projects/unreadable-dialog.tsx';

const MAX_COLUMNS = 5;

const columnLines = (project: Project, cells: { readonly [column: string]: CellCounts }): readonly string[] => {
  const all = project.tableDefinitions.flatMap((column) => {
    const own = Object.hasOwn(cells, column.name) ? cells[column.name] : undefined;
    return own === undefined ? [] : unreadWords(columnTitle(column), column.field_type, own);
  });
  const more = all.length - MAX_COLUMNS;
  return [...all.slice(0, MAX_COLUMNS), ...(more > 0 ? [`${pluralise(more, 'more column')} have such values.`] : [])];
};

const NoteOf = ({ project, file }: { readonly project: Project; readonly file: DataFile }) => {
  const [isOpen, setOpen] = useState(false);
  const { data } = useStoredReadingQuery({ projectId: project.id, fileId: file.id });
  const unread = columnLines(project, data?.cells ?? {});
  const withoutText = file.withoutText ?? 0;
  const empty = `${formatCount(withoutText)} of ${pluralise(file.count, 'comment')} are without text.`;
  const all = [...unread, ...(withoutText === 0 ? [] : [empty])];
  if (all.length === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mt: 2, overflowWrap: 'anywhere' }}
      action={
        unread.length === 0 ? null : (
          <Button color="inherit" size="small" onClick={() => setOpen(true)} sx={{ whiteSpace: 'nowrap' }}>
            Show values
          </Button>
        )
      }
    >
      {all.map((line) => (
        <div key={line} dir="auto">
          {line}
        </div>
      ))}
      {isOpen ? <UnreadableDialog project={project} file={file} onClose={() => setOpen(false)} /> : null}
    </Alert>
  );
};

/** Unreadable values of the file just added, by the chosen column types. */
export const UnreadNote = ({ projectId }: { readonly projectId: string }) => {
  const { data: project } = useProjectQuery(projectId);
  const file = project?.dataFiles.at(-1);
  return project === undefined || file === undefined ? null : <NoteOf project={project} file={file} />;
};
