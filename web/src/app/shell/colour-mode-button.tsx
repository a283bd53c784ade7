import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';

export const COLOUR_MODES = {
  system: { next: 'light', label: 'Theme: system', Icon: BrightnessAutoOutlined },
  light: { next: 'dark', label: 'Theme: light', Icon: LightModeOutlined },
  dark: { next: 'system', label: 'Theme: dark', Icon: DarkModeOutlined },
} as const;

/** Cycles through system, light and dark. */
export const ColourModeButton = () => {
  const { mode, setMode } = useColorScheme();
  const { next, label, Icon } = COLOUR_MODES[mode ?? 'system'];
  return (
    <IconButton color="inherit" aria-label={label} title={label} onClick={() => setMode(next)}>
      <Icon fontSize="small" />
    </IconButton>
  );
};
