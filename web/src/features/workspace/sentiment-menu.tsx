import MoodOutlined from '@mui/icons-material/MoodOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { SentimentPlace } from './table-settings.ts';

const PLACES: readonly (readonly [SentimentPlace, string])[] = [
  ['first', 'Sentiment beside the total'],
  ['last', 'Sentiment behind the columns'],
  ['hidden', 'No sentiment'],
];

interface SentimentMenuProps {
  readonly place: SentimentPlace;
  readonly onChange: (place: SentimentPlace) => void;
}

/** Where the column of sentiment stands. */
export const SentimentMenu = ({ place, onChange }: SentimentMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Column of sentiment">
        <IconButton
          aria-label="Column of sentiment"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoodOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {PLACES.map(([value, label]) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === place}
            selected={value === place}
            onClick={() => {
              onChange(value);
              setAnchor(null);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
