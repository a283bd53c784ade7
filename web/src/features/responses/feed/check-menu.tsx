import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';

interface CheckMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  /** Ids in the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly most?: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses some of a list, which stays open meanwhile. */
export const CheckMenu = ({ label, icon, options, chosen, most = Infinity, onChange }: CheckMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: '60vh', maxWidth: 360 } } }}
      >
        {options.map(({ id, name }) => {
          const isOn = chosen.includes(id);
          return (
            <MenuItem
              key={id}
              dense
              role="menuitemcheckbox"
              aria-checked={isOn}
              disabled={!isOn && chosen.length >= most}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              <Checkbox
                edge="start"
                size="small"
                checked={isOn}
                tabIndex={-1}
                disableRipple
                aria-hidden
                sx={{ py: 0 }}
              />
              <ListItemText primary={<bdi>{name}</bdi>} slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
