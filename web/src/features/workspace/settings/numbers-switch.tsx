import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface NumbersSwitchProps {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** Numbers say little about a topic: they are shown on request. */
export const NumbersSwitch = ({ isShown, onChange }: NumbersSwitchProps) => (
  <FormControlLabel
    control={<Switch checked={isShown} onChange={(_event, isOn) => onChange(isOn)} size="small" />}
    label="Show numbers"
  />
);
