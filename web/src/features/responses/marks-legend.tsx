import Box from '@mui/material/Box';
import { underlineStyle } from './sentence-segments.ts';
import { METHODS } from './theme-chip.tsx';

const itemStyle = {
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'text.secondary',
} as const;

/** What marks of words and icons of themes mean. */
export const MarksLegend = () => (
  <Box
    component="ul"
    aria-label="Marks and icons"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, px: 2, pb: 1.5, fontSize: 12 }}
  >
    <Box component="li" sx={itemStyle}>
      <Box component="mark" sx={{ color: 'text.primary' }}>
        theme match
      </Box>
    </Box>
    <Box component="li" sx={itemStyle}>
      <Box component="span" sx={underlineStyle(1)}>
        positive word
      </Box>
      <Box component="span" sx={[underlineStyle(-1), { ml: 1 }]}>
        negative word
      </Box>
    </Box>
    {Object.values(METHODS).map(({ meaning, Icon }) => (
      <Box component="li" key={meaning} sx={itemStyle}>
        <Icon sx={{ fontSize: 14 }} />
        {meaning}
      </Box>
    ))}
  </Box>
);
