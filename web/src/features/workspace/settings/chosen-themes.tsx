import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Folder } from '@verbatim/command-api/contract/library';
import { pickerGroups, moveTheme } from './picked-themes.ts';

interface ChosenThemesProps {
  readonly folders: readonly Folder[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The themes of the workspace in their order, to move and take out. */
export const ChosenThemes = ({ folders, chosen, onChange }: ChosenThemesProps) => {
  const names = new Map(
    pickerGroups(folders, '').flatMap(({ themes }) => themes.map(({ id, name }) => [id, name] as const)),
  );
  if (chosen.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
        Select themes on the left. Results list them in this order.
      </Typography>
    );
  }
  return (
    <Box component="ol" aria-label="Chosen themes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {chosen.map((id, index) => {
        const name = names.get(id) ?? 'Deleted theme';
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', minHeight: 32, '&:hover': { bgcolor: 'action.hover' } }}
          >
            <Typography variant="body1" noWrap dir="auto" title={name} sx={{ flex: 1, pl: 1 }}>
              {name}
            </Typography>
            <IconButton
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => onChange(moveTheme(chosen, id, -1))}
            >
              <ArrowUpwardOutlined sx={{ fontSize: 16 }} />
            </IconButton>
            <IconButton
              aria-label={`Move ${name} down`}
              disabled={index === chosen.length - 1}
              onClick={() => onChange(moveTheme(chosen, id, 1))}
            >
              <ArrowDownwardOutlined sx={{ fontSize: 16 }} />
            </IconButton>
            <IconButton aria-label={`Remove ${name}`} onClick={() => onChange(chosen.filter((other) => other !== id))}>
              <CloseOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
};
