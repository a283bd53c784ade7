import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchBox } from '../search-box.tsx';
import type { Band } from './band-model.ts';
import { carriedValue, carryValue } from './carried-value.ts';
import { shownItem } from './band-items.tsx';

interface GroupValuesProps {
  /** Label of the column. */
  readonly label: string;
  readonly values: readonly string[];
  readonly bands: readonly Band[];
  readonly bandOf: ReadonlyMap<string, number>;
  /** Called when a value is dragged out of its band. */
  readonly onTakeOut: (value: string) => void;
}

/** Number of values from which there is a search. */
const FEW = 12;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 30,
  pr: 1,
  fontSize: 13,
  cursor: 'grab',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const Value = ({ value, place }: { readonly value: string; readonly place: string | null }) => (
  <Box component="li" draggable onDragStart={(event) => carryValue(event, value)} sx={rowStyle}>
    <DragIndicatorOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary', ml: 0.5, flex: 'none' }} />
    <Box
      component="span"
      dir="auto"
      sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: place === null ? 'text.primary' : 'text.secondary' }}
    >
      {shownItem(value)}
    </Box>
    {place === null ? null : (
      <Typography variant="caption" color="textSecondary" dir="auto" noWrap sx={{ maxWidth: '50%' }}>
        in {place}
      </Typography>
    )}
  </Box>
);

/** All values of the column with their bands, draggable to a band. */
export const GroupValues = ({ label, values, bands, bandOf, onTakeOut }: GroupValuesProps) => {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = values.filter((value) => value.toLowerCase().includes(wanted));
  const left = values.filter((value) => !bandOf.has(value)).length;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" dir="auto" sx={{ mb: 0.5 }}>
        Values of {label}
      </Typography>
      {values.length > FEW ? (
        // Enter searches instead of submitting.
        <Box onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)} sx={{ mb: 0.5 }}>
          <SearchBox label={`Search ${label}`} value={search} onChange={setSearch} width="100%" />
        </Box>
      ) : null}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={`Values of ${label}`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const value = carriedValue(event);
          if (value !== null) onTakeOut(value);
        }}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          py: 0.5,
          maxHeight: 340,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {shown.map((value) => {
          const at = bandOf.get(value);
          const place = at === undefined ? null : bands[at]?.name.trim() || `category ${at + 1}`;
          return <Value key={value} value={value} place={place} />;
        })}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" role="status" sx={{ mt: 0.75 }}>
        {left === 0
          ? 'Every value is in a category.'
          : `${left} of ${values.length} in no category: these comments count in the total only.`}
      </Typography>
    </Box>
  );
};
