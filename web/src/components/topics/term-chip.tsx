import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { formatCount } from '../../components/text/format.ts';

interface TermChipProps {
  readonly term: string;
  /** Comments that hold it. */
  readonly comments: number;
  readonly onHide: (term: string) => void;
}

/** Hides the only term of a topic. */
export const HideTerm = ({ term, onHide }: Pick<TermChipProps, 'term' | 'onHide'>) => (
  <Tooltip title={`Hide “${term}”`}>
    <IconButton size="small" aria-label={`Hide “${term}”`} onClick={() => onHide(term)}>
      <VisibilityOffOutlined sx={{ fontSize: 16 }} />
    </IconButton>
  </Tooltip>
);

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
