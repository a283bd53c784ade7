import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Fragment, useState, type FormEvent } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { asText, ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { FormDraft } from '../../forms/use-form-draft.ts';
import { formatCount, formatMoment, pluralise } from '../text/format.ts';
import { isolateText } from '../text/isolate-text.ts';
import type { Basics, useProjectBasics } from '../hooks/use-project-basics.ts';

const nameFault = (name: string): string | null =>
  name.trim() === '' ? 'Field is Required' : name.trim().length > 200 ? 'At most 200 characters' : null;

const CONFLICT_FIELDS = {
  name: { label: 'Name', show: asText, isText: true },
  description: { label: 'Description', show: asText, isText: true },
};

const BasicsFields = ({ draft, fault }: { readonly draft: FormDraft<Basics>; readonly fault: string | null }) => (
  <>
    <TextField
      label="Name"
      autoFocus
      value={draft.values.name}
      onChange={(event) => draft.set({ name: event.target.value })}
      error={fault !== null}
      helperText={fault ?? ' '}
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
    <TextField
      label="Description"
      value={draft.values.description}
      onChange={(event) => draft.set({ description: event.target.value })}
      multiline
      minRows={3}
      sx={{ mt: 1 }}
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
  </>
);

/** Who created the project and when, and what it holds. */
const listFacts = ({ sid, created, createdBy, count, dataFiles, columns, workspaces }: Project): readonly Fact[] => [
  ['Project SID', sid || 'None'],
  ['Created', `${formatMoment(created)} by ${isolateText(createdBy)}`],
  ['Comments', `${formatCount(count)} in ${pluralise(dataFiles.length, 'file')}`],
  ['Columns', formatCount(columns.length)],
  ['Workspaces', formatCount(workspaces.length)],
];

type Fact = readonly [name: string, value: string];

/** Keeps its place while the project is loading. */
const Facts = ({ project }: { readonly project: Project | undefined }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: 3,
      rowGap: 0.75,
      m: 0,
      mt: 3,
      minHeight: 132,
      fontSize: 14,
    }}
  >
    {(project === undefined ? [] : listFacts(project)).map(([name, value]) => (
      <Fragment key={name}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </Fragment>
    ))}
  </Box>
);

interface BasicsTabProps {
  readonly basics: ReturnType<typeof useProjectBasics>;
  /** Undefined while loading. */
  readonly project: Project | undefined;
  readonly onCancel: () => void;
}

/** Name and description of the project. */
export const BasicsTab = ({ basics, project, onCancel }: BasicsTabProps) => {
  const { draft, error, conflict } = basics;
  const [tried, setTried] = useState(false);
  const fault = nameFault(draft.values.name);
  const submit = (): void => {
    setTried(true);
    if (fault === null) basics.submit();
  };
  return (
    <>
      <Box
        component="form"
        noValidate
        sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
        {error ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {getErrorMessage(error)}
          </Alert>
        ) : null}
        <BasicsFields draft={draft} fault={tried ? fault : null} />
        <Facts project={project} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 'auto', pt: 2 }}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" loading={basics.busy}>
            Save
          </Button>
        </Box>
      </Box>
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={CONFLICT_FIELDS}
          onSave={basics.resolve}
          onCancel={basics.leaveConflict}
        />
      )}
    </>
  );
};
