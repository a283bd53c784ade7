import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { toast } from 'sonner';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { useCreateThemeMutation, useSaveThemeMutation } from '../../api/library.ts';
import { fieldErrorsOf, messageOf } from '../../api/problem.ts';
import { folderChoices } from './library-tree.ts';
import { LiveTest } from './live-test.tsx';
import { QueryReading } from './query-reading.tsx';
import { readQuery } from './read-query.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';

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

interface ThemeForm {
  readonly name: string;
  readonly text: string;
  readonly folderId: string | null;
}

const isChanged = (form: ThemeForm, theme: Theme | null): boolean =>
  theme === null
    ? form.name !== '' || form.text !== ''
    : form.name !== theme.name || form.text !== theme.originalText || form.folderId !== theme.folder_id;

const useSave = (theme: Theme | null, onSaved: (id: string) => void) => {
  const [create, creating] = useCreateThemeMutation();
  const [save, saving] = useSaveThemeMutation();
  const submit = async ({ name, text, folderId }: ThemeForm): Promise<void> => {
    const body = { name: name.trim(), text, folder_id: folderId };
    const { data, error } = theme === null ? await create(body) : await save({ id: theme.id, body });
    if (error) toast.error(fieldErrorsOf(error)[0]?.message ?? messageOf(error));
    else if (data) {
      toast.success(`Saved: ${data.name}`);
      onSaved(data.id);
    }
  };
  return { submit, busy: creating.isLoading || saving.isLoading };
};

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
  readonly onChange: (form: ThemeForm) => void;
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
        onChange={(event) => onChange({ ...form, name: event.target.value })}
        error={noName}
        helperText={noName ? 'Field is Required' : null}
      />
      <FolderField folders={folders} value={form.folderId} onChange={(folderId) => onChange({ ...form, folderId })} />
    </Box>
    <TextField
      label="Query"
      multiline
      minRows={3}
      maxRows={12}
      value={form.text}
      onChange={(event) => onChange({ ...form, text: event.target.value })}
      error={mistaken}
      placeholder={'fit fits fitting "true to size" - "does not fit"'}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' }, inputLabel: { shrink: true } }}
    />
  </>
);

const columnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
} as const;

/** Name, query and folder of a theme, and beside them what the query finds while it is being written. */
export const ThemeEditor = ({ theme, folders, newIn, saves, onSaved }: ThemeEditorProps) => {
  const [form, setForm] = useState<ThemeForm>({
    name: theme?.name ?? '',
    text: theme?.originalText ?? '',
    folderId: theme === null ? newIn : theme.folder_id,
  });
  const [tried, setTried] = useState(false);
  const guard = useUnsavedGuard(isChanged(form, theme));
  const { submit, busy } = useSave(theme, (id) => {
    // A new theme opens under an address of its own: that is no leaving.
    if (theme === null) guard.markSaved();
    onSaved(id);
  });
  const reading = readQuery(form.text);
  const mistaken = reading.kind === 'mistake';
  const noName = form.name.trim() === '';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (!noName && !mistaken) void submit(form);
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
        <Fields
          form={form}
          onChange={setForm}
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
      {guard.dialog}
      <LiveTest text={form.text} valid={reading.kind === 'query'} saves={saves} />
    </Box>
  );
};
