import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

export type SavedAs = 'png' | 'svg' | 'csv';

const KINDS: readonly (readonly [SavedAs, string])[] = [
  ['png', 'Picture (PNG)'],
  ['svg', 'Drawing (SVG)'],
  ['csv', 'Data (CSV)'],
];

interface SaveMenuProps {
  /** While the table twin is shown there is no picture to save. */
  readonly hasPicture: boolean;
  readonly disabled: boolean;
  readonly onSave: (kind: SavedAs) => void;
}

export const SaveMenu = ({ hasPicture, disabled, onSave }: SaveMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Save">
        <span>
          <IconButton
            aria-label="Save"
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            disabled={disabled}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <FileDownloadOutlined fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
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
