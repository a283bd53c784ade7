import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { folderChoices } from './library-tree.ts';
import { LiveTest } from './live-test.tsx';
import { QueryReading } from './query-reading.tsx';
import { readQuery } from './read-query.ts';
import { useThemeForm, type ThemeForm } from './use-theme-form.ts';

interface ThemeEditorProps {
  /** Null writes a new one. */
  readonly theme: Theme | null;
  readonly folders: readonly Folder[];
  /** Folder of a new theme. */
  readonly newIn: string | null;
  /** How many themes have been saved: what each starts is shown. */
  readonly saves: number;
  readonly onSaved: (themeId: string) => void;
}

const FolderField = ({
  folders,
  value,
  onChange,
}: {
  readonly folders: readonly Folder[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) => (
  <TextField
    select
    label="Folder"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value || null)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {folderChoices(folders).map(({ id, name, depth }) => (
      <option key={id} value={id ?? ''}>
        {'\u00a0\u00a0'.repeat(depth)}
        {name}
      </option>
    ))}
  </TextField>
);

interface FieldsProps {
  readonly form: ThemeForm;
  readonly onChange: (patch: Partial<ThemeForm>) => void;
  readonly folders: readonly Folder[];
  readonly isNew: boolean;
  /** The name is missing and Save was tried. */
  readonly noName: boolean;
  readonly mistaken: boolean;
}

const Fields = ({ form, onChange, folders, isNew, noName, mistaken }: FieldsProps) => (
  <>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '3fr 2fr' } }}>
      <TextField
        label="Name"
        autoFocus={isNew}
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={noName}
        helperText={noName ? 'Field is Required' : null}
      />
      <FolderField folders={folders} value={form.folderId} onChange={(folderId) => onChange({ folderId })} />
    </Box>
    <TextField
      label="Query"
      multiline
      minRows={3}
      maxRows={12}
      value={form.text}
      onChange={(event) => onChange({ text: event.target.value })}
      error={mistaken}
      placeholder={'fit fits fitting "true to size" - "does not fit"'}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' }, inputLabel: { shrink: true } }}
    />
  </>
);

const asText = (value: FormValues[string]): string => String(value ?? '');

const conflictFields = (folders: readonly Folder[]) => ({
  name: { label: 'Name', show: asText, isText: true },
  text: { label: 'Query', show: asText, isText: true },
  folderId: {
    label: 'Folder',
    show: (id: FormValues[string]) => folderChoices(folders).find((folder) => folder.id === id)?.name ?? '',
    isText: false,
  },
});

const columnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
} as const;

/** Name, query and folder of a theme, and beside them what the query finds while it is being written. */
export const ThemeEditor = ({ theme, folders, newIn, saves, onSaved }: ThemeEditorProps) => {
  const [tried, setTried] = useState(false);
  const { draft, conflict, leaveConflict, submit, resolve, busy } = useThemeForm(theme, newIn, onSaved);
  const form = draft.values;
  const reading = readQuery(form.text);
  const mistaken = reading.kind === 'mistake';
  const noName = form.name.trim() === '';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (!noName && !mistaken) submit();
  };
  return (
    <Box sx={columnsStyle}>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        aria-label="Theme"
        onSubmit={onSubmit}
        sx={{ p: 2, display: 'grid', gap: 2 }}
      >
        <Typography variant="h2">{theme === null ? 'New theme' : theme.name}</Typography>
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
        <Fields
          form={form}
          onChange={draft.set}
          folders={folders}
          isNew={theme === null}
          noName={tried && noName}
          mistaken={mistaken}
        />
        <QueryReading reading={reading} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" loading={busy} disabled={mistaken}>
            Save
          </Button>
        </Box>
      </Paper>
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={conflictFields(folders)}
          onSave={resolve}
          onCancel={leaveConflict}
        />
      )}
      <LiveTest text={form.text} valid={reading.kind === 'query'} saves={saves} />
    </Box>
  );
};
