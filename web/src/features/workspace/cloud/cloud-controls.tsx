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
import type { PartOfSpeech } from '@verbatim/command-api/contract/results/workspace-results';
import { HiddenWordsButton } from '../../../components/hidden-words/hidden-words-button.tsx';
import { Choice } from '../settings/choice.tsx';
import { NumbersSwitch } from '../settings/numbers-switch.tsx';
import {
  CLOUD_DEFAULTS,
  LIMITS,
  PARTS_OF_SPEECH,
  validateCloudNumber,
  type CloudNumber,
  type CloudSettings,
} from './cloud-settings.ts';

interface SettingsProps {
  readonly settings: CloudSettings;
  readonly onChange: (patch: Partial<CloudSettings>) => void;
}

interface CloudControlsProps extends SettingsProps {
  readonly projectId: string;
}

interface NumberFieldProps extends SettingsProps {
  readonly name: CloudNumber;
  readonly label: string;
}

/** Invalid input stays with an error, and the cloud is unchanged. */
const NumberField = ({ name, label, settings, onChange }: NumberFieldProps) => {
  // Null before typing: the field follows the settings.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(settings[name]);
  const problem = validateCloudNumber(name, text, settings);
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
        if (validateCloudNumber(name, value, settings) === undefined) onChange({ [name]: Number(value) });
      }}
    />
  );
};

const COLOURS = [
  ['sentiment', 'Sentiment', 'By the sentences a word appears in'],
  ['random', 'Random', 'One of five, the same each time'],
] as const;

const PartsOfSpeech = ({ settings, onChange }: SettingsProps) => {
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

/** Which words are omitted. */
const WordChoice = ({ projectId, settings, onChange }: CloudControlsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    <NumbersSwitch isShown={settings.numbers} onChange={(numbers) => onChange({ numbers })} />
    <HiddenWordsButton projectId={projectId} />
  </Box>
);

/** All settings of the cloud. */
export const CloudControls = ({ projectId, settings, onChange }: CloudControlsProps) => {
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
          <WordChoice {...props} projectId={projectId} />
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
