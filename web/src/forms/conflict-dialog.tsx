import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatMoment } from '../components/text/format.ts';
import type { FormValues } from './merge-forms.ts';
import type { OpenConflict } from './use-form-save.ts';

export interface ConflictField {
  readonly label: string;
  /** A value as the form shows it. */
  readonly show: (value: FormValues[string]) => string;
  /** Whether it is text, which can be merged by hand. */
  readonly isText: boolean;
}

export const asText = (value: FormValues[string]): string => String(value ?? '');

type Choice = 'mine' | 'theirs' | 'hand';

interface ConflictDialogProps<Values> {
  readonly conflict: OpenConflict<Values>;
  readonly fields: { readonly [field in keyof Values & string]: ConflictField };
  readonly onSave: (values: Values) => void;
  readonly onCancel: () => void;
}

const who = (changes: OpenConflict<unknown>['changes']): string => {
  const last = changes.at(-1);
  if (last === undefined) return 'Someone changed this after you opened it.';
  const names = [...new Set(changes.map(({ by }) => by))].join(' and ');
  return `${names} changed this at ${formatMoment(last.at)}, after you opened it.`;
};

interface FieldChoiceProps {
  readonly field: ConflictField;
  readonly mine: string;
  readonly theirs: string;
  readonly choice: Choice;
  readonly text: string;
  readonly onChoose: (choice: Choice) => void;
  readonly onType: (text: string) => void;
}

const Version = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary">
      {title}
    </Typography>
    <Box dir="auto" sx={{ fontSize: 14, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text === '' ? '–' : text}
    </Box>
  </Box>
);

const FieldChoice = ({ field, mine, theirs, choice, text, onChoose, onType }: FieldChoiceProps) => (
  <Box role="group" aria-label={field.label} sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="subtitle2" component="h3">
      {field.label}
    </Typography>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Version title="Yours" text={mine} />
      <Version title="Theirs" text={theirs} />
    </Box>
    <ToggleButtonGroup
      exclusive
      size="small"
      value={choice}
      aria-label={`Which ${field.label.toLowerCase()} to save`}
      onChange={(_event, next: Choice | null) => {
        if (next !== null) onChoose(next);
      }}
    >
      <ToggleButton value="mine">Keep mine</ToggleButton>
      <ToggleButton value="theirs">Take theirs</ToggleButton>
      {field.isText ? <ToggleButton value="hand">Merge by hand</ToggleButton> : null}
    </ToggleButtonGroup>
    {choice === 'hand' ? (
      <TextField
        multiline
        maxRows={8}
        value={text}
        onChange={(event) => onType(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': `${field.label}, merged by hand`, dir: 'auto', spellCheck: false } }}
      />
    ) : null}
  </Box>
);

/** Other users have saved the same fields meanwhile: asks which value to keep of each. */
export const ConflictDialog = <Values extends FormValues>(props: ConflictDialogProps<Values>) => {
  const { conflict, fields, onSave, onCancel } = props;
  const [choices, setChoices] = useState<{ readonly [field: string]: Choice }>({});
  const [texts, setTexts] = useState<{ readonly [field: string]: string }>({});
  const getMine = (field: keyof Values & string): string => fields[field].show(conflict.merged[field] ?? null);
  const getChoice = (field: string): Choice => choices[field] ?? 'mine';
  const chosen = (field: keyof Values & string): FormValues[string] => {
    const choice = getChoice(field);
    if (choice === 'hand') return texts[field] ?? getMine(field);
    return (choice === 'mine' ? conflict.merged : conflict.theirs)[field] ?? null;
  };
  const save = (): void => {
    const patch = Object.fromEntries(conflict.fields.map((field) => [field, chosen(field)]));
    onSave({ ...conflict.merged, ...patch });
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">Changed by someone else</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography variant="body1">{who(conflict.changes)} Choose what to save.</Typography>
        {conflict.fields.map((field) => (
          <FieldChoice
            key={field}
            field={fields[field]}
            mine={getMine(field)}
            theirs={fields[field].show(conflict.theirs[field] ?? null)}
            choice={getChoice(field)}
            text={texts[field] ?? getMine(field)}
            onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
            onType={(text) => setTexts({ ...texts, [field]: text })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
