import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { useId, useState } from 'react';
import type { PartOfSpeech } from '@verbatim/command-api/contract/workspace-results';
import { Choice } from '../choice.tsx';
import {
  CLOUD_DEFAULTS,
  LIMITS,
  PARTS_OF_SPEECH,
  problemOf,
  type CloudNumber,
  type CloudSettings,
} from './cloud-settings.ts';

interface CloudControlsProps {
  readonly settings: CloudSettings;
  readonly onChange: (patch: Partial<CloudSettings>) => void;
}

interface NumberFieldProps extends CloudControlsProps {
  readonly name: CloudNumber;
  readonly label: string;
}

/** What cannot be used stays in the field, with the reason, and the cloud as it was. */
const NumberField = ({ name, label, settings, onChange }: NumberFieldProps) => {
  // Null until somebody types: then the field follows the settings.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(settings[name]);
  const problem = problemOf(name, text, settings);
  const [min, max] = LIMITS[name];
  return (
    <TextField
      label={label}
      type="number"
      value={text}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { min, max, step: 1 } }}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (problemOf(name, value, settings) === undefined) onChange({ [name]: Number(value) });
      }}
    />
  );
};

const COLOURS = [
  ['sentiment', 'Sentiment', 'By the sentences that a word stands in'],
  ['random', 'Random', 'One of five, the same each time'],
] as const;

const PartsOfSpeech = ({ settings, onChange }: CloudControlsProps) => {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography id={id} variant="body2" color="textSecondary">
        Parts of speech (none for all words)
      </Typography>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        value={settings.partsOfSpeech}
        onChange={(_event, chosen: readonly PartOfSpeech[]) => onChange({ partsOfSpeech: chosen })}
      >
        {PARTS_OF_SPEECH.map(([part, label]) => (
          <ToggleButton key={part} value={part}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};

/** All settings of the cloud. */
export const CloudControls = ({ settings, onChange }: CloudControlsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [round, setRound] = useState(0);
  const props = { settings, onChange };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Cloud settings
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Cloud settings' } }}
      >
        <Box sx={{ display: 'grid', gap: 2, p: 2, width: 340, maxWidth: '100%' }}>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
            <NumberField key={`max-${round}`} name="maxFont" label="Max font size" {...props} />
            <NumberField key={`min-${round}`} name="minFont" label="Min font size" {...props} />
          </Box>
          <NumberField key={`mentions-${round}`} name="minMentions" label="Mentioned more often than" {...props} />
          <PartsOfSpeech {...props} />
          <Choice
            label="Colours"
            options={COLOURS}
            value={settings.colours}
            onChange={(colours) => onChange({ colours })}
          />
          <FormControlLabel
            control={
              <Switch
                checked={settings.isRotated}
                onChange={(_event, isRotated) => onChange({ isRotated })}
                size="small"
              />
            }
            label="Allow rotation"
          />
          <Button
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              onChange(CLOUD_DEFAULTS);
              setRound(round + 1);
            }}
          >
            Reset
          </Button>
        </Box>
      </Popover>
    </>
  );
};
