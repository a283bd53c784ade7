import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatCount } from '../../components/text/format.ts';

interface TermChipProps {
  readonly term: string;
  /** Comments that hold it. */
  readonly comments: number;
  readonly onHide: (term: string) => void;
}

/** A term of a topic; a click offers to hide it. */
export const TermChip = ({ term, comments, onHide }: TermChipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        dir="auto"
        label={`${term} ${formatCount(comments)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor === null ? null : (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': term } }}>
          <MenuItem
            onClick={() => {
              setAnchor(null);
              onHide(term);
            }}
          >
            Hide word
          </MenuItem>
        </Menu>
      )}
    </>
  );
};
