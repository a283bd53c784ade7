import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { counted } from '../../components/format.ts';
import { leadSentence } from './lead-sentence.ts';
import type { TableSettings } from './table-settings.ts';
import type { TickedRows } from './use-ticks.ts';
import type { GoneFromAddress } from './use-table-settings.ts';

interface TableNotesProps {
  readonly table: TableResult | undefined;
  readonly settings: TableSettings;
  readonly ticked: Omit<TickedRows, 'ticks' | 'shown' | 'meant'>;
  /** The words of the filters, and what is gone from the address; null where there is neither. */
  readonly told: ReactNode;
}

const NO_COLUMNS = 'Significance compares columns: choose one under Group by.';

const TickedNote = ({ ticked: { count, isOnly, toggleOnly, clear } }: Pick<TableNotesProps, 'ticked'>) => (
  <Box
    role="status"
    sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13, whiteSpace: 'nowrap', '&:empty': { ml: -2 } }}
  >
    {count === 0 ? null : (
      <>
        {counted(count, 'theme')} selected
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

const LINE_HEIGHT = 24;

const side = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: LINE_HEIGHT } as const;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Three things in one line, each as far as it has room. */
const inOneLine = {
  flexWrap: 'nowrap',
  '& > p': { ...cut, flex: '1 1 240px', minWidth: 160 },
  '& .MuiAlert-root': { flex: '0 1 auto', minWidth: 200 },
  '& .MuiAlert-message': cut,
  // Chips that go on beyond the edge fade: where they end before it, there is nothing to fade.
  '& > [role="group"]': {
    ...{ flex: '0 1 auto', minWidth: 120, flexWrap: 'nowrap', overflow: 'hidden', pr: 3 },
    maskImage: 'linear-gradient(to left, transparent, black 24px)',
    '& > *': { flex: 'none' },
  },
} as const;

/** On a wide screen, which may be low: it takes one line, whatever is told. */
const foldedStyle = { ...side, '@media (min-width: 900px)': { height: LINE_HEIGHT, ...inOneLine } } as const;

/** Whether some of the line is cut off, by its width or by what it says now. */
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

/**
 * The line above the table: what it says, of which comments, and which rows are ticked. Its place is there before it has anything to say, and
 * it stays one line under filters and a note until somebody unfolds it: the first row stands high on a small screen.
 */
export const TableNotes = ({ table, settings, ticked, told }: TableNotesProps) => {
  const sentence = useMemo(() => (table === undefined ? '' : leadSentence(table)), [table]);
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isCut = useIsCut(line);
  const isUntestable = settings.significance !== 'off' && settings.groupBy.length === 0;
  return (
    <Box ref={setLine} sx={told === null || isUnfolded ? side : foldedStyle}>
      <Typography variant="body2" sx={{ flex: '1 1 300px', minWidth: 0, lineHeight: '16px', overflowWrap: 'anywhere' }}>
        {sentence}
        {isUntestable ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${NO_COLUMNS}`}
          </Box>
        ) : null}
      </Typography>
      {told}
      <TickedNote ticked={ticked} />
      {isCut || (isUnfolded && told !== null) ? (
        <IconButton
          aria-label="Show the whole line"
          aria-expanded={isUnfolded}
          title={isUnfolded ? 'Fold to one line' : 'Show the whole line'}
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

const goneWords = ({ columns, weights, fields, filters }: GoneFromAddress): string | null => {
  const asks = [
    ...(columns.length > 0 ? [`groups by ${quoted(columns)}`] : []),
    ...(weights.length > 0 ? [`weights by ${quoted(weights)}`] : []),
    ...(fields.length > 0 ? [`filters by ${quoted(fields)}`] : []),
  ];
  const gone = `The address ${asks.join(', and ')}, which this project does not have any more.`;
  const elsewhere = 'The filters of this link are too many for an address: the browser that set them keeps them.';
  const said = [...(asks.length > 0 ? [gone] : []), ...(filters ? [elsewhere] : [])];
  return said.length === 0 ? null : `${said.join(' ')} The results are shown without.`;
};

export const isAnyGone = (gone: GoneFromAddress): boolean => goneWords(gone) !== null;

interface GoneProps {
  readonly gone: GoneFromAddress;
  readonly onClose: () => void;
}

/** As high as a line: what is shown without stands below it. */
const noteStyle = {
  ...{ flex: '1 1 340px', minWidth: 0, py: 0, pl: 1, pr: 1.5, overflowWrap: 'anywhere', lineHeight: '16px' },
  '& .MuiAlert-icon': { py: 0, mr: 0.75, fontSize: 18 },
  '& .MuiAlert-message': { py: '3px' },
  '& .MuiAlert-action': { py: 0 },
  '& .MuiAlert-action .MuiIconButton-root': { p: '2px' },
} as const;

/** An address may be older than the project's columns. */
export const GoneFromAddressNote = ({ gone, onClose }: GoneProps) => {
  const words = goneWords(gone);
  return words === null ? null : (
    <Alert severity="info" variant="outlined" onClose={onClose} sx={noteStyle}>
      {words}
    </Alert>
  );
};
