import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';

const MODES = {
  system: { next: 'light', label: 'Colours: as the system', Icon: BrightnessAutoOutlined },
  light: { next: 'dark', label: 'Colours: light', Icon: LightModeOutlined },
  dark: { next: 'system', label: 'Colours: dark', Icon: DarkModeOutlined },
} as const;

/** Goes round: as the system, light, dark. */
export const ColourModeButton = () => {
  const { mode, setMode } = useColorScheme();
  const { next, label, Icon } = MODES[mode ?? 'system'];
  return (
    <IconButton color="inherit" aria-label={label} title={label} onClick={() => setMode(next)}>
      <Icon fontSize="small" />
    </IconButton>
  );
};
