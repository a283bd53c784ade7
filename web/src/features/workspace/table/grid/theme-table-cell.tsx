import type { TableSettings } from '../table-settings.ts';
import { MAX_LETTERS } from './column-layout.ts';
import { lettersText, type CellView } from '../table-view.ts';

const MARKS = { higher: '▲', lower: '▼', 'small-base': '°', same: '' } as const;
const SPOKEN = {
  higher: 'significantly higher',
  lower: 'significantly lower',
  'small-base': 'too small to test',
  same: '',
} as const;

type Mode = TableSettings['significance'];

const Mark = ({ cell: { verdict, letters }, mode }: { readonly cell: CellView; readonly mode: Mode }) => {
  if (mode === 'off') return null;
  if (mode === 'group' && letters.length > 0)
    return <span className="mark beside letters higher">{lettersText(letters, MAX_LETTERS)}</span>;
  if (verdict === null || verdict === 'same' || (mode === 'group' && verdict !== 'small-base'))
    return <span className="mark" />;
  // Marks start where letters do, because they are as wide.
  const place = mode === 'group' ? 'mark beside' : 'mark';
  return (
    <span
      className={`${place} ${verdict === 'small-base' ? 'quiet' : verdict}`}
      role="img"
      aria-label={SPOKEN[verdict]}
    >
      {MARKS[verdict]}
    </span>
  );
};

/** '+4 against the wave before, significantly higher' */
const getSpoken = ({ text, verdict }: NonNullable<CellView['change']>): string =>
  `${text} against the wave before${SPOKEN[verdict] === '' ? '' : `, ${SPOKEN[verdict]}`}`;

/** Has its width in each column, to keep figures aligned. */
const Change = ({ cell: { change } }: { readonly cell: CellView }) =>
  change === null || change.text === '' ? (
    <span className="change" />
  ) : (
    <span
      className={`change ${change.verdict === 'higher' || change.verdict === 'lower' ? change.verdict : 'quiet'}`}
      role="img"
      aria-label={getSpoken(change)}
    >
      {MARKS[change.verdict]}
      {change.text}
    </span>
  );

interface FigureCellProps {
  readonly cell: CellView;
  /** The percentage that fills the cell with its bar; 0 draws none. */
  readonly largest: number;
  readonly mode: Mode;
  /** Whether waves are compared. */
  readonly hasChanges?: boolean;
  /** Cell key, for keyboard and mouse. */
  readonly mark: string;
  readonly isReached: boolean;
  /** Hovered or focused: shows its tooltip. */
  readonly isAsked: boolean;
  /** The headline is about it. */
  readonly isLed: boolean;
}

/** One element for figure and bar, because wide tables render hundreds. */
export const FigureCell = (props: FigureCellProps) => {
  const { cell, largest, mode, hasChanges = false, mark, isReached, isAsked, isLed } = props;
  const coloured = mode === 'total' && (cell.verdict === 'higher' || cell.verdict === 'lower') ? cell.verdict : '';
  const bar = cell.percent !== null && largest > 0 ? Math.min(1, cell.percent / largest) : 0;
  return (
    <td
      className={`leaf drills ${cell.isZero ? 'zero' : coloured}${isLed ? ' led' : ''}`}
      title={isAsked ? cell.hint : undefined}
      data-cell={mark}
      tabIndex={isReached ? 0 : -1}
      style={{ backgroundSize: bar > 0 ? `calc(var(--bar) * ${bar.toFixed(4)}) 4px` : undefined }}
    >
      {cell.text}
      <Mark cell={cell} mode={mode} />
      {hasChanges ? <Change cell={cell} /> : null}
    </td>
  );
};
