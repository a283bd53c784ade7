import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { historyPath } from '../../components/history-path.ts';
import { asText, ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { folderChoices } from './library-tree.ts';
import { LiveTest } from './live-test.tsx';
import { QueryInterpretation } from '../../components/query/query-interpretation.tsx';
import { QuerySyntaxButton } from '../../components/query/query-syntax.tsx';
import { readQuery } from '../../components/query/read-query.ts';
import { useThemeForm, type ThemeForm } from './use-theme-form.ts';

interface ThemeEditorProps {
  /** Null for a new one. */
  readonly theme: Theme | null;
  readonly folders: readonly Folder[];
  /** Folder of a new theme. */
  readonly newIn: string | null;
  /** Number of saves, to show the run of each. */
  readonly saves: number;
  readonly onSaved: (themeId: string) => void;
  /** Opens the next theme; null for the last. */
  readonly onNext: (() => void) | null;
  /** The live test is below instead of next to it. */
  readonly isNarrow?: boolean;
  /** Reports whether there are unsaved changes. */
  readonly onChanged?: (isChanged: boolean) => void;
  /** Another new theme was requested while this one is unsaved. */
  readonly isAnotherAsked?: boolean;
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
  /** The name is missing and Save was attempted. */
  readonly noName: boolean;
  readonly mistaken: boolean;
  /** How the query is read, under it. */
  readonly interpretation: ReactNode;
}

/** The second column fits 'Uncategorized', also when docked. */
const FIELDS = 'minmax(0, 3fr) minmax(168px, 2fr)';

const Fields = ({ form, onChange, folders, isNew, noName, mistaken, interpretation }: FieldsProps) => (
  <>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: FIELDS } }}>
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
      minRows={2}
      maxRows={12}
      value={form.text}
      onChange={(event) => onChange({ text: event.target.value })}
      error={mistaken}
      placeholder={'fit fits fitting "true to size" - "does not fit"'}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', dir: 'auto' }, inputLabel: { shrink: true } }}
    />
    <Box sx={{ display: 'grid', gap: 1, mt: -1 }}>
      {interpretation}
      <QuerySyntaxButton />
    </Box>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: FIELDS }, alignItems: 'center' }}>
      <TextField
        label="Label in charts and reports"
        value={form.portalName}
        placeholder={form.name}
        onChange={(event) => onChange({ portalName: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'auto', maxLength: 200 } }}
      />
      <FormControlLabel
        control={<Checkbox checked={form.visible} onChange={(event) => onChange({ visible: event.target.checked })} />}
        label="Visible in charts and exports"
        sx={{ mr: 0 }}
      />
    </Box>
  </>
);

const conflictFields = (folders: readonly Folder[]) => ({
  name: { label: 'Name', show: asText, isText: true },
  text: { label: 'Query', show: asText, isText: true },
  folderId: {
    label: 'Folder',
    show: (id: FormValues[string]) => folderChoices(folders).find((folder) => folder.id === id)?.name ?? '',
    isText: false,
  },
  portalName: { label: 'Label in charts and reports', show: asText, isText: true },
  visible: {
    label: 'Visible in charts and exports',
    show: (visible: FormValues[string]) => (visible === false ? 'No' : 'Yes'),
    isText: false,
  },
});

interface HeadProps {
  readonly theme: Theme | null;
  readonly changed: boolean;
  readonly children: ReactNode;
}

const Head = ({ theme, changed, children }: HeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
    <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {theme === null ? 'New theme' : theme.name}
    </Typography>
    <Box role="status" sx={{ flex: 1 }}>
      {changed ? <Chip size="small" variant="outlined" label="Not saved" /> : null}
    </Box>
    {theme === null ? null : (
      <Button size="small" component={Link} to={historyPath({ kind: 'theme', theme: theme.id })} sx={{ flex: 'none' }}>
        Versions
      </Button>
    )}
    {children}
  </Box>
);

const columnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
} as const;

/** Ctrl+Enter, or Command+Enter on a Mac. */
const isSaveKey = (event: KeyboardEvent): boolean => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  return true;
};

interface ActionsProps {
  readonly isMistaken: boolean;
  /** There is nothing to save. */
  readonly isSaved: boolean;
  readonly busy: boolean;
  /** Null for the last theme. */
  readonly onSaveAndNext: (() => void) | null;
}

const Actions = ({ isMistaken, isSaved, busy, onSaveAndNext }: ActionsProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
    {onSaveAndNext === null ? null : (
      <Button disabled={isMistaken || busy} onClick={onSaveAndNext} title="Ctrl+Shift+Enter">
        {isSaved ? 'Next theme' : 'Save & next'}
      </Button>
    )}
    <Button type="submit" variant="contained" loading={busy} disabled={isMistaken || isSaved} title="Ctrl+Enter">
      Save
    </Button>
  </Box>
);

/** Why 'New Theme' waits. */
const AnotherAskedNote = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Alert
    severity="info"
    variant="outlined"
    role="status"
    sx={{ py: 0 }}
    action={
      <Button color="inherit" onClick={onDiscard}>
        Discard
      </Button>
    }
  >
    This theme is not saved yet. Save or discard it to write another.
  </Alert>
);

interface UnsavedProps {
  readonly draft: { readonly restoredAt: number | null; readonly forget: () => void };
  readonly isUnsaved: boolean;
  readonly isAnotherAsked: boolean;
}

/** Notes on unsaved changes. */
const Unsaved = ({ draft, isUnsaved, isAnotherAsked }: UnsavedProps) =>
  isAnotherAsked && isUnsaved ? (
    <AnotherAskedNote onDiscard={() => draft.forget()} />
  ) : (
    <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
  );

/** Name, query and folder of a theme, with its live test. */
export const ThemeEditor = (props: ThemeEditorProps) => {
  const { theme, folders, newIn, saves, onSaved, onNext, isNarrow = false, onChanged } = props;
  const [tried, setTried] = useState(false);
  const { draft, isUnsaved, conflict, leaveConflict, submit, resolve, busy } = useThemeForm(theme, newIn, onSaved);
  const form = draft.values;
  useEffect(() => onChanged?.(isUnsaved), [isUnsaved, onChanged]);
  const reading = readQuery(form.text);
  const use = (text: string): void => draft.set({ text });
  const mistaken = reading.kind === 'mistake';
  const noName = form.name.trim() === '';
  const store = async (thenNext: boolean): Promise<void> => {
    setTried(true);
    if (!noName && !mistaken && (await submit()) && thenNext) onNext?.();
  };
  return (
    <Box sx={isNarrow ? { display: 'grid', gap: 2 } : columnsStyle}>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        aria-label="Theme"
        onSubmit={(event) => {
          event.preventDefault();
          void store(false);
        }}
        onKeyDown={(event) => {
          if (isSaveKey(event)) void store(event.shiftKey && onNext !== null);
        }}
        sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}
      >
        <Head theme={theme} changed={isUnsaved}>
          <Actions
            isMistaken={mistaken}
            isSaved={theme !== null && !isUnsaved}
            busy={busy}
            onSaveAndNext={theme === null || onNext === null ? null : () => void store(true)}
          />
        </Head>
        <Unsaved draft={draft} isUnsaved={isUnsaved} isAnotherAsked={props.isAnotherAsked ?? false} />
        <Fields
          form={form}
          onChange={draft.set}
          folders={folders}
          isNew={theme === null}
          noName={tried && noName}
          mistaken={mistaken}
          interpretation={<QueryInterpretation reading={reading} onUse={use} />}
        />
      </Paper>
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={conflictFields(folders)}
          onSave={resolve}
          onCancel={leaveConflict}
        />
      )}
      <LiveTest text={form.text} valid={reading.kind === 'query'} theme={theme} saves={saves} onUse={use} />
    </Box>
  );
};
