import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { ChangedTheme } from '../use-change-tag.ts';

interface ThemePromptProps {
  readonly themes: readonly ChangedTheme[];
  readonly onPick: (theme: ChangedTheme) => void;
  readonly onClose: () => void;
}

/** Any theme of the workspace by the first letters of its name. */
export const ThemePrompt = ({ themes, onPick, onClose }: ThemePromptProps) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="theme-prompt-title">
    <DialogTitle id="theme-prompt-title">Tag with a theme</DialogTitle>
    <DialogContent>
      <Autocomplete
        open
        autoHighlight
        disablePortal
        options={themes}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText="No matching theme in this workspace"
        onChange={(_event, theme) => theme !== null && onPick(theme)}
        renderInput={(params) => <TextField {...params} autoFocus label="Theme" sx={{ mt: 1 }} />}
        slotProps={{
          listbox: { sx: { maxHeight: 280 } },
          popper: { sx: { position: 'static !important', transform: 'none !important' } },
        }}
      />
    </DialogContent>
  </Dialog>
);
