import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CreateProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import { FileField } from './file-field.tsx';
import type { WizardDraft } from './use-wizard-draft.ts';
import { WizardActions } from './wizard-actions.tsx';

interface CreateStepProps {
  readonly draft: WizardDraft;
  readonly project: Project | null;
}

const Interrupted = () => (
  <Alert severity="info">
    The upload of this project did not finish. Choose the file once more; its name and columns are kept.
  </Alert>
);

/** Step 1: what the project is called, and its file. */
export const CreateStep = ({ draft, project }: CreateStepProps) => {
  const [asked, setAsked] = useState(false);
  const { register, handleSubmit, formState, control } = useForm<CreateProjectRequest>({
    defaultValues: draft.details,
  });
  const noSid = useWatch({ control, name: 'no_sid' });
  const fixed = project !== null;
  const { chosen } = draft;
  const fileError = chosen === null ? (asked ? 'Field is Required' : null) : chosen.message;
  const submit = handleSubmit((values) => {
    draft.keepDetails({
      ...values,
      name: values.name.trim(),
      description: values.description.trim(),
      sid: values.no_sid ? '' : values.sid.trim(),
    });
    if (chosen?.head) draft.goTo(1);
  });
  const required = (value: string): string | true => value.trim() !== '' || 'Field is Required';
  const { errors } = formState;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        setAsked(true);
        void submit(event);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {fixed ? <Interrupted /> : null}
      <TextField
        label="Name"
        autoFocus
        disabled={fixed}
        error={errors.name !== undefined}
        helperText={errors.name?.message}
        {...register('name', { validate: required })}
      />
      <TextField label="Description" disabled={fixed} multiline minRows={2} {...register('description')} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label="Project SID"
          disabled={fixed || noSid}
          error={errors.sid !== undefined}
          helperText={errors.sid?.message ?? 'The id of the survey that the comments come from'}
          {...register('sid', { validate: (value, form) => form.no_sid || required(value) })}
        />
        <FormControlLabel
          disabled={fixed}
          sx={{ whiteSpace: 'nowrap', mr: 0 }}
          control={<Checkbox defaultChecked={draft.details.no_sid} {...register('no_sid', { deps: 'sid' })} />}
          label="No SID"
        />
      </Box>
      <FileField chosen={chosen} error={fileError} onChoose={(file) => void draft.choose(file)} />
      <WizardActions>
        <Button type="submit" variant="contained">
          Continue
        </Button>
      </WizardActions>
    </Box>
  );
};
