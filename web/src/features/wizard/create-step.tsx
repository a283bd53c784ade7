import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { CreateProjectRequest } from '@verbatim/command-api/contract/projects';
import { required } from '../../components/accounts/account-rules.ts';
import { FileField } from '../../components/csv/file-field.tsx';
import { ReadOptionsPanel } from '../../components/read-options/read-options-panel.tsx';
import { OpenNote } from '../../components/read-options/open-note.tsx';
import { chosenKey } from '../../components/read-options/use-readable-file.ts';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { WizardDraft } from './use-wizard-draft.ts';
import { WizardActions } from './wizard-actions.tsx';
import { formatColumnDifferences } from './wizard-form.ts';

interface CreateStepProps {
  readonly draft: WizardDraft;
  /** The project exists already: its details cannot be changed here. */
  readonly fixed: boolean;
  /** The project exists from an interrupted visit. */
  readonly interrupted: boolean;
}

const Interrupted = () => (
  <Alert severity="info">
    The upload of this project did not finish. Choose the file again; the name and columns are kept.
  </Alert>
);

type Details = CreateProjectRequest;
type Errors = Partial<Record<'name' | 'sid', string | null>>;

const checkDetails = ({ name, sid, no_sid }: Details): Errors => ({
  name: required(name),
  sid: no_sid ? null : required(sid),
});

interface DetailFieldsProps {
  readonly details: Details;
  readonly errors: Errors;
  readonly fixed: boolean;
  readonly onChange: (patch: Partial<Details>) => void;
}

const DetailFields = ({ details, errors, fixed, onChange }: DetailFieldsProps) => {
  const text = (name: 'name' | 'description' | 'sid') => ({
    name,
    value: details[name],
    disabled: fixed,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField label="Name" required {...text('name')} error={errors.name != null} helperText={errors.name} />
      <TextField label="Description" {...text('description')} multiline minRows={2} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label="Project SID"
          required={!details.no_sid}
          {...text('sid')}
          disabled={fixed || details.no_sid}
          error={errors.sid != null}
          helperText={errors.sid ?? 'ID of the survey, for your own reference. Without one, tick No SID'}
        />
        <FormControlLabel
          disabled={fixed}
          sx={{ whiteSpace: 'nowrap', mr: 0 }}
          control={<Checkbox checked={details.no_sid} onChange={(_, no_sid) => onChange({ no_sid })} />}
          label="No SID"
        />
      </Box>
    </>
  );
};

/** Step 1: the project's details, and its file. */
export const CreateStep = ({ draft, fixed, interrupted }: CreateStepProps) => {
  const [asked, setAsked] = useState(false);
  const { details, chosen, reading, leftFile, other } = draft;
  const isOpen = reading.open.length > 0;
  const fileError = chosen === null ? (asked ? 'Field is Required' : null) : chosen.message;
  const errors = fixed ? {} : checkDetails(details);
  const submit = (): void => {
    const { name, description, sid, no_sid } = details;
    const trimmed = { name: name.trim(), description: description.trim(), sid: no_sid ? '' : sid.trim(), no_sid };
    const entered = fixed ? details : trimmed;
    if (chosen?.head) draft.goOn(entered);
    else draft.keepDetails(entered);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        setAsked(true);
        const wrong = (['name', 'sid'] as const).find((field) => errors[field] != null);
        if (wrong === undefined) submit();
        else event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {interrupted ? <Interrupted /> : <DraftNote at={draft.restoredAt} onDiscard={draft.forget} />}
      <FileField
        autoFocus
        chosen={chosen}
        left={leftFile}
        error={fileError}
        onChoose={(file) => void draft.choose(file)}
      />
      {chosen?.message ? null : <ReadOptionsPanel key={chosenKey(chosen)} reading={reading} heading="h2" />}
      {other === null ? null : <Alert severity="warning">{formatColumnDifferences(other)}</Alert>}
      <DetailFields
        details={details}
        errors={asked ? errors : {}}
        fixed={fixed}
        onChange={(patch) => draft.keepDetails({ ...details, ...patch })}
      />
      <Typography variant="body2" color="textSecondary">
        The file is stored on this server only when you choose <em>Start</em> in the last step; everyone with an account
        can then read it.{' '}
        <Link component={RouterLink} to="/help/files" target="_blank">
          How a file is read
        </Link>
        {' · '}
        <Link component={RouterLink} to="/cleaning">
          Remove names first
        </Link>
      </Typography>
      <WizardActions>
        {fixed ? null : (
          <Button component={RouterLink} to="/project">
            Cancel
          </Button>
        )}
        <OpenNote reading={reading} />
        <Button type="submit" variant="contained" disabled={isOpen} loading={reading.isFirstReading}>
          Continue
        </Button>
      </WizardActions>
    </Box>
  );
};
