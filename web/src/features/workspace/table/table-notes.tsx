import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { pluralise } from '../../../components/text/format.ts';
import type { Lead } from './lead-sentence.ts';
import { getCountedSentiment, type TableSettings } from './table-settings.ts';
import type { OnDrill } from './grid/theme-table.tsx';
import type { TickedRows } from './grid/use-ticks.ts';
import type { DroppedSettings } from './use-table-settings.ts';

interface TableNotesProps {
  readonly settings: TableSettings;
  /** What it says; null while loading. */
  readonly lead: Lead | null;
  readonly ticked: Omit<TickedRows, 'ticks' | 'shown' | 'meant'>;
  /** Filter chips and notes on dropped settings; null without any. */
  readonly notice: ReactNode;
  readonly filterButton: ReactNode;
  readonly isTight: boolean;
  readonly onDrill: OnDrill;
  /** Brings the cell of the lead into sight. */
  readonly onSeek: () => void;
  /** Receives the place for the number of hidden columns. */
  readonly onBeyondSlot: (slot: HTMLElement | null) => void;
}

const NO_COLUMNS = 'Significance compares columns: choose one under Group by.';

const TickedNote = ({ ticked: { count, isOnly, toggleOnly, clear } }: Pick<TableNotesProps, 'ticked'>) => (
  <Box
    role="status"
    sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13, whiteSpace: 'nowrap', '&:empty': { ml: -2 } }}
  >
    {count === 0 ? null : (
      <>
        {pluralise(count, 'theme')} selected
        <Button aria-pressed={isOnly} onClick={toggleOnly} sx={{ minHeight: 20, py: 0 }}>
          {isOnly ? 'Show all' : 'Show only these'}
        </Button>
        <Button onClick={clear} sx={{ minHeight: 20, py: 0 }}>
          Clear
        </Button>
      </>
    )}
  </Box>
);

const LINE_HEIGHT = { airy: 38, tight: 28 } as const;

const side = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  '& > .MuiButton-root': { minHeight: 24, py: 0, flex: 'none' },
} as const;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Three items in one line, sharing its width. */
const inOneLine = {
  flexWrap: 'nowrap',
  '& > p': { ...cut, flex: '1 1 480px', minWidth: 'min(420px, 50%)' },
  // A button in a line has an ellipsis of its own.
  '& > p > button': { ...cut, display: 'block', maxWidth: '100%' },
  '& .MuiAlert-root': { flex: '0 1 auto', minWidth: 200 },
  '& .MuiAlert-message': cut,
  // Overflowing chips fade out.
  '& > [role="group"]': {
    flex: '0 1 auto',
    minWidth: 120,
    flexWrap: 'nowrap',
    overflow: 'hidden',
    pr: 3,
    maskImage: 'linear-gradient(to left, transparent, black 24px)',
    '& > *': { flex: 'none' },
  },
} as const;

/** @param isOneLine on wide, possibly low screens */
const lineStyle = (isTight: boolean, isOneLine: boolean) => {
  const height = isTight ? LINE_HEIGHT.tight : LINE_HEIGHT.airy;
  const unfolded = { ...side, minHeight: height, py: isTight ? 0 : 1 } as const;
  return isOneLine ? { ...unfolded, '@media (min-width: 900px)': { height, ...inOneLine } } : unfolded;
};

/** Whether the line overflows. */
const useIsCut = (line: HTMLElement | null): boolean => {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    if (line === null) return;
    const look = () => {
      const parts = [...line.querySelectorAll(':scope > p, :scope > [role="group"], .MuiAlert-message')];
      setIsCut(parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    };
    const [widths, words] = [new ResizeObserver(look), new MutationObserver(look)];
    widths.observe(line);
    words.observe(line, { subtree: true, childList: true, characterData: true });
    return () => (widths.disconnect(), words.disconnect());
  }, [line]);
  return isCut;
};

const leadStyle = (isTight: boolean) =>
  ({
    flex: '1 1 300px',
    minWidth: 0,
    fontSize: isTight ? 13 : 15,
    fontWeight: 600,
    lineHeight: isTight ? '16px' : '20px',
    overflowWrap: 'anywhere',
  }) as const;

/** Opens the comments that show it. */
const LeadSentence = ({
  lead,
  settings,
  onDrill,
  onSeek,
}: Pick<TableNotesProps, 'lead' | 'settings' | 'onDrill' | 'onSeek'>) => {
  if (lead === null) return null;
  const { item, column, text } = lead;
  if (item === null) return `${text}.`;
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      color="inherit"
      title="Show these comments"
      onClick={() => {
        onSeek();
        onDrill(item, column, getCountedSentiment(settings.format));
      }}
      sx={{ font: 'inherit', textAlign: 'start', verticalAlign: 'baseline', overflowWrap: 'anywhere' }}
    >
      {`${text}.`}
    </Link>
  );
};

/**
 * The line above the table: what it says, of which comments, and which rows are ticked. Its place is there
 * before it has anything to say, and it stays one line under filters and a note until it is unfolded:
 * the first row stands high on a small screen.
 */
export const TableNotes = (props: TableNotesProps) => {
  const { settings, lead, ticked, notice, filterButton, isTight, onDrill, onSeek, onBeyondSlot } = props;
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isCut = useIsCut(line);
  const isUntestable = settings.significance !== 'off' && settings.groupBy.length === 0;
  return (
    <Box ref={setLine} sx={lineStyle(isTight, notice !== null && !isUnfolded)}>
      <Typography variant="body2" sx={leadStyle(isTight)}>
        <LeadSentence lead={lead} settings={settings} onDrill={onDrill} onSeek={onSeek} />
        {isUntestable ? (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, fontWeight: 400 }}>
            {` ${NO_COLUMNS}`}
          </Box>
        ) : null}
      </Typography>
      {filterButton}
      {notice}
      <TickedNote ticked={ticked} />
      <Box ref={onBeyondSlot} sx={{ flex: 'none', ml: 'auto', '&:empty': { ml: -2 } }} />
      {isCut || (isUnfolded && notice !== null) ? (
        <IconButton
          aria-label="Show the whole line"
          aria-expanded={isUnfolded}
          title={isUnfolded ? 'Collapse to one line' : 'Show the whole line'}
          onClick={() => setIsUnfolded(!isUnfolded)}
          sx={{ flex: 'none', ml: 'auto', p: '2px' }}
        >
          {isUnfolded ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
        </IconButton>
      ) : null}
    </Box>
  );
};

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

const goneWords = ({ columns, weights, numbers, waves, fields, filters }: DroppedSettings): string | null => {
  const asks = [
    ...(columns.length > 0 ? [`groups by ${quoted(columns)}`] : []),
    ...(weights.length > 0 ? [`weights by ${quoted(weights)}`] : []),
    ...(numbers.length > 0 ? [`shows means of ${quoted(numbers)}`] : []),
    ...(waves.length > 0 ? [`compares waves of ${quoted(waves)}`] : []),
    ...(fields.length > 0 ? [`filters by ${quoted(fields)}`] : []),
  ];
  const gone = `The address ${asks.join(', and ')}, which this project no longer has.`;
  const elsewhere = 'This link has too many filters for an address; they are kept only in the browser that set them.';
  const said = [...(asks.length > 0 ? [gone] : []), ...(filters ? [elsewhere] : [])];
  return said.length === 0 ? null : `${said.join(' ')} Results are shown without them.`;
};

export const hasDroppedSettings = (gone: DroppedSettings): boolean => goneWords(gone) !== null;

interface GoneProps {
  readonly gone: DroppedSettings;
  readonly onClose: () => void;
}

/** As high as a line, to keep what follows in place. */
const noteStyle = {
  flex: '1 1 340px',
  minWidth: 0,
  py: 0,
  pl: 1,
  pr: 1.5,
  overflowWrap: 'anywhere',
  lineHeight: '16px',
  '& .MuiAlert-icon': { py: 0, mr: 0.75, fontSize: 18 },
  '& .MuiAlert-message': { py: '3px' },
  '& .MuiAlert-action': { py: 0 },
  '& .MuiAlert-action .MuiIconButton-root': { p: '2px' },
} as const;

/** A URL may refer to removed columns. */
export const DroppedSettingsNote = ({ gone, onClose }: GoneProps) => {
  const words = goneWords(gone);
  return words === null ? null : (
    <Alert severity="info" variant="outlined" onClose={onClose} sx={noteStyle}>
      {words}
    </Alert>
  );
};
