import Button from '@mui/material/Button';
import { createPortal } from 'react-dom';
import { pluralise } from '../../components/text/format.ts';

interface MoreColumnsProps {
  /** Portal target above the table, which clips its content. */
  readonly slot: HTMLElement | null;
  /** The scroll container. */
  readonly frame: HTMLElement | null;
  /** Columns beyond the right edge. */
  readonly beyond: number;
  readonly isAtStart: boolean;
  /** Scrolls to the column of the headline; absent where it is in view. */
  readonly onNamed?: (() => void) | undefined;
}

const getWords = (beyond: number, isNamed: boolean): string => {
  if (beyond === 0) return '← First columns';
  if (!isNamed) return `${pluralise(beyond, 'more column')} →`;
  return beyond === 1 ? 'Column of the headline →' : `Column of the headline and ${beyond - 1} more →`;
};

/** Number of columns out of view, with buttons that scroll to them and back. */
export const MoreColumns = ({ slot, frame, beyond, isAtStart, onNamed }: MoreColumnsProps) => {
  if (slot === null || frame === null || (beyond === 0 && isAtStart)) return null;
  // The names are sticky: a step is the width next to them.
  const step = (): void =>
    frame.scrollTo({ left: beyond > 0 ? frame.scrollLeft + frame.clientWidth / 2 : 0, behavior: 'smooth' });
  return createPortal(
    <Button onClick={onNamed ?? step} sx={{ minHeight: 24, py: 0, fontVariantNumeric: 'tabular-nums' }}>
      {getWords(beyond, onNamed !== undefined)}
    </Button>,
    slot,
  );
};
