import useMediaQuery from '@mui/material/useMediaQuery';
import { GROUP_HEIGHT, ROW_HEIGHT } from './table/grid/theme-table-style.ts';

/**
 * Everything on the screen but the rows, in pixels: app bar, head, controls, sentence, headings, legend,
 * footer.
 */
const AROUND_ROWS = 330;

/** From this height the space around the rows is worth one of them. */
const HIGH = 720;

/**
 * Whether the rows of a table need the space around it: only then, on low screens, the head of a workspace is
 * set tight.
 * @param levels of headings
 */
export const useIsTight = (rows: number, levels: number): boolean => {
  const needed = AROUND_ROWS + rows * ROW_HEIGHT + Math.max(0, levels - 1) * GROUP_HEIGHT.airy;
  return useMediaQuery(`(min-width: 900px) and (max-height: ${Math.min(needed, HIGH) - 1}px)`);
};
