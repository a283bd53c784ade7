import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

export type SavedAs = 'png' | 'svg' | 'csv';

const KINDS: readonly (readonly [SavedAs, string])[] = [
  ['png', 'Image (PNG)'],
  ['svg', 'Vector image (SVG)'],
  ['csv', 'Data (CSV)'],
];

interface SaveMenuProps {
  /** Without an image while the data table is shown. */
  readonly hasPicture: boolean;
  readonly disabled: boolean;
  readonly onSave: (kind: SavedAs) => void;
}

export const SaveMenu = ({ hasPicture, disabled, onSave }: SaveMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<ImageOutlined fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {hasPicture ? 'Save image' : 'Save data'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {KINDS.map(([kind, label]) => (
          <MenuItem
            key={kind}
            disabled={kind !== 'csv' && !hasPicture}
            onClick={() => {
              setAnchor(null);
              onSave(kind);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
