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
}

/** Number of columns out of view, with buttons that scroll to them and back. */
export const MoreColumns = ({ slot, frame, beyond, isAtStart }: MoreColumnsProps) => {
  if (slot === null || frame === null || (beyond === 0 && isAtStart)) return null;
  const words = beyond > 0 ? `${pluralise(beyond, 'more column')} →` : '← First columns';
  // The names are sticky: a step is the width next to them.
  const step = (): void =>
    frame.scrollTo({ left: beyond > 0 ? frame.scrollLeft + frame.clientWidth / 2 : 0, behavior: 'smooth' });
  return createPortal(
    <Button onClick={step} sx={{ minHeight: 24, py: 0, fontVariantNumeric: 'tabular-nums' }}>
      {words}
    </Button>,
    slot,
  );
};
