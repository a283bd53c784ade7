import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Folder } from '@verbatim/command-api/contract/library';
import { SearchBox } from '../../../components/search-box.tsx';
import { ChosenThemes } from './chosen-themes.tsx';
import { pickerGroups, toggleTheme, type PickerGroup } from './picked-themes.ts';

interface ThemePickerProps {
  readonly folders: readonly Folder[];
  /** Theme ids in their order. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const pane = { border: 1, borderColor: 'divider', borderRadius: 1, height: 320, overflowY: 'auto', p: 1 } as const;

interface GroupProps {
  readonly group: PickerGroup;
  readonly chosen: readonly string[];
  readonly onToggle: (ids: readonly string[], on: boolean) => void;
}

const Group = ({ group: { path, themes }, chosen, onToggle }: GroupProps) => {
  const ids = themes.map(({ id }) => id);
  const on = ids.filter((id) => chosen.includes(id)).length;
  return (
    <Box role="group" aria-label={path} sx={{ mb: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            sx={{ p: 0.5 }}
            checked={on === ids.length}
            indeterminate={on > 0 && on < ids.length}
            onChange={() => onToggle(ids, on < ids.length)}
          />
        }
        label={path}
        slotProps={{ typography: { variant: 'subtitle2', dir: 'auto', sx: { overflowWrap: 'anywhere' } } }}
        sx={{ ml: 0 }}
      />
      {themes.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              sx={{ p: 0.5 }}
              checked={chosen.includes(id)}
              onChange={(event) => onToggle([id], event.target.checked)}
            />
          }
          label={name}
          slotProps={{ typography: { dir: 'auto', sx: { overflowWrap: 'anywhere' } } }}
          sx={{ display: 'flex', ml: 2.5, mr: 0, minHeight: 28 }}
        />
      ))}
    </Box>
  );
};

/** The library at the left to tick, the chosen themes at the right to order. */
export const ThemePicker = ({ folders, chosen, onChange }: ThemePickerProps) => {
  const [search, setSearch] = useState('');
  const groups = pickerGroups(folders, search);
  const empty = pickerGroups(folders, '').length === 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <div>
        <Box sx={{ height: 48 }}>
          <SearchBox label="Search themes" value={search} onChange={setSearch} width="100%" />
        </Box>
        <Box sx={pane} role="group" aria-label="Themes of the library" tabIndex={0}>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              chosen={chosen}
              onToggle={(ids, on) => onChange(toggleTheme(chosen, ids, on))}
            />
          ))}
          {groups.length > 0 ? null : (
            <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
              {empty
                ? 'No themes yet. Create some under Themes; you can add them here at any time.'
                : 'No matching theme or folder.'}
            </Typography>
          )}
        </Box>
      </div>
      <div>
        <Typography variant="subtitle2" sx={{ height: 48, pt: 1 }}>
          In this workspace ({chosen.length})
        </Typography>
        <Box sx={pane}>
          <ChosenThemes folders={folders} chosen={chosen} onChange={onChange} />
        </Box>
      </div>
    </Box>
  );
};
