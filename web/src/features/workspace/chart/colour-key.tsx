import Box from '@mui/material/Box';

interface ColourKeyProps {
  readonly entries: readonly { readonly label: string; readonly colour: string }[];
}

/** Colour legend of a chart. */
export const ColourKey = ({ entries }: ColourKeyProps) => (
  <Box component="ul" aria-label="Colours" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, px: 1, py: 0.5 }}>
    {entries.map(({ label, colour }) => (
      <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12 }}>
        <Box aria-hidden="true" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colour, flex: 'none' }} />
        {label}
      </Box>
    ))}
  </Box>
);
