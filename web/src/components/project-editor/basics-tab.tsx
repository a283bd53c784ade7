import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { asText, ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { FormDraft } from '../../forms/use-form-draft.ts';
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

interface BasicsTabProps {
  readonly basics: ReturnType<typeof useProjectBasics>;
  readonly sid: string;
  readonly onCancel: () => void;
}

/** Name and description of the project. */
export const BasicsTab = ({ basics, sid, onCancel }: BasicsTabProps) => {
  const { draft, error, conflict } = basics;
  const [tried, setTried] = useState(false);
  const fault = nameFault(draft.values.name);
  const submit = (): void => {
    setTried(true);
    if (fault === null) basics.submit();
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
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
        {sid === '' ? null : <TextField label="SID" value={sid} disabled sx={{ mt: 2 }} />}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" loading={basics.busy}>
            Save
          </Button>
        </Box>
      </form>
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
