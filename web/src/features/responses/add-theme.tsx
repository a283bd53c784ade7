import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

interface AddThemeProps {
  readonly themes: readonly { readonly id: string; readonly name: string }[];
  /** Label of what is tagged. */
  readonly what: string;
  readonly onAdd: (themeId: string) => void;
}

/** Tags by hand with one of the themes that are not there yet. */
export const AddTheme = ({ themes, what, onAdd }: AddThemeProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = `Add a theme to ${what}`;
  return (
    <>
      <Tooltip title={label}>
        <span>
          <Button
            size="small"
            startIcon={<AddOutlined />}
            aria-label={label}
            aria-haspopup="menu"
            disabled={themes.length === 0}
            onClick={(event) => setAnchor(event.currentTarget)}
            sx={{ minWidth: 0, py: 0, '& .MuiButton-startIcon': { mr: 0.25 } }}
          >
            Theme
          </Button>
        </span>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: '50vh' } } }}
      >
        {themes.map(({ id, name }) => (
          <MenuItem
            key={id}
            dir="auto"
            onClick={() => {
              setAnchor(null);
              onAdd(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
