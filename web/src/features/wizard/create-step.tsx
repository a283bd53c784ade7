import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { CreateProjectRequest } from '@verbatim/command-api/contract/projects';
import { FileField } from '../../components/csv/file-field.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { WizardDraft } from './use-wizard-draft.ts';
import { WizardActions } from './wizard-actions.tsx';
import { otherColumnsWords } from './wizard-form.ts';

interface CreateStepProps {
  readonly draft: WizardDraft;
  /** The project is there already: its details cannot be changed here. */
  readonly fixed: boolean;
  /** It is there because an earlier visit did not get further. */
  readonly interrupted: boolean;
}

const Interrupted = () => (
  <Alert severity="info">
    The upload of this project did not finish. Choose the file once more; its name and columns are kept.
  </Alert>
);

const required = (value: string): string | true => value.trim() !== '' || 'Field is Required';

interface DetailFieldsProps {
  readonly form: UseFormReturn<CreateProjectRequest>;
  readonly fixed: boolean;
  /** As it was filled in before: labels make room for what is there. */
  readonly before: CreateProjectRequest;
}

const DetailFields = ({ form: { register, formState, control }, fixed, before }: DetailFieldsProps) => {
  const noSid = useWatch({ control, name: 'no_sid' });
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Name"
        defaultValue={before.name}
        autoFocus
        disabled={fixed}
        error={errors.name !== undefined}
        helperText={errors.name?.message}
        {...register('name', { validate: required })}
      />
      <TextField
        label="Description"
        defaultValue={before.description}
        disabled={fixed}
        multiline
        minRows={2}
        {...register('description')}
      />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label="Project SID"
          defaultValue={before.sid}
          disabled={fixed || noSid}
          error={errors.sid !== undefined}
          helperText={errors.sid?.message ?? 'The id of the survey that the comments come from'}
          {...register('sid', { validate: (value, form) => form.no_sid || required(value) })}
        />
        <FormControlLabel
          disabled={fixed}
          sx={{ whiteSpace: 'nowrap', mr: 0 }}
          control={<Checkbox defaultChecked={before.no_sid} {...register('no_sid', { deps: 'sid' })} />}
          label="No SID"
        />
      </Box>
    </>
  );
};

/** Step 1: what the project is called, and its file. */
export const CreateStep = ({ draft, fixed, interrupted }: CreateStepProps) => {
  const [asked, setAsked] = useState(false);
  const [before] = useState(draft.details);
  const form = useForm<CreateProjectRequest>({ defaultValues: before });
  const { chosen, leftFile, other } = draft;
  const fileError = chosen === null ? (asked ? 'Field is Required' : null) : chosen.message;
  const goOn = (details: CreateProjectRequest): void => {
    if (chosen?.head) draft.goOn(details);
    else draft.keepDetails(details);
  };
  const submit = form.handleSubmit(({ name, description, sid, no_sid }) =>
    goOn({ name: name.trim(), description: description.trim(), sid: no_sid ? '' : sid.trim(), no_sid }),
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        setAsked(true);
        if (!fixed) return void submit(event);
        event.preventDefault();
        goOn(draft.details);
      }}
      onChange={() => (fixed ? undefined : draft.keepDetails(form.getValues()))}
      sx={{ display: 'grid', gap: 2 }}
    >
      {interrupted ? <Interrupted /> : <DraftNote at={draft.restoredAt} onDiscard={draft.forget} />}
      <DetailFields form={form} fixed={fixed} before={before} />
      <FileField chosen={chosen} left={leftFile} error={fileError} onChoose={(file) => void draft.choose(file)} />
      {other === null ? null : <Alert severity="warning">{otherColumnsWords(other)}</Alert>}
      <WizardActions>
        <Button type="submit" variant="contained">
          Continue
        </Button>
      </WizardActions>
    </Box>
  );
};
