/** A length of CSS: on a phone the figures need the room more. */
export const NAME_WIDTH = 'min(260px, 38vw)';
/** Sizes in pixels. Every column is equally wide, so that what is in sight can be worked out. */
export const TABLE_HEIGHT = 600;
export const ROW_HEIGHT = 36;
export const TOTAL_WIDTH = 112;
export const SENTIMENT_WIDTH = 176;
export const COLUMN_WIDTH = 112;

const hairline = '1px solid var(--mui-palette-divider)';

/** Sticky head and first column; hairlines, no zebra. One rule for all cells: a sheet may have thousands. */
export const tableStyle = {
  // No larger than what it holds: an empty frame would look as if something were missing.
  width: 'fit-content',
  maxWidth: '100%',
  maxHeight: TABLE_HEIGHT,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    minWidth: 0,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead': { position: 'sticky', top: 0, zIndex: 3 },
  '& th, & td': {
    height: ROW_HEIGHT,
    padding: '0 12px',
    borderBottom: hairline,
    boxSizing: 'border-box',
    textAlign: 'right',
    fontWeight: 400,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& thead th': { backgroundColor: 'var(--mui-palette-background-paper)', fontWeight: 600 },
  '& thead th.group': { textAlign: 'left', borderLeft: hairline },
  '& thead th.leaf, & tbody td.first-of-group': { borderLeft: hairline },
  '& .base': { display: 'block', fontWeight: 400, fontSize: 12, color: 'var(--mui-palette-text-secondary)' },
  '& th.name': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    textAlign: 'left',
    backgroundColor: 'var(--mui-palette-background-paper)',
    borderRight: hairline,
  },
  '& thead th.name': { zIndex: 4 },
  '& th.name .label': {
    display: 'inline-block',
    maxWidth: 'calc(100% - 24px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
  },
  // Shown on the row that is pointed at, and when the keyboard reaches it.
  '& th.name .edit': {
    position: 'absolute',
    right: '8px',
    top: '8px',
    color: 'var(--mui-palette-text-secondary)',
    opacity: 0,
    lineHeight: 0,
  },
  '& tr:hover .edit, & .edit:focus-visible': { opacity: 1 },
  '& tbody tr:hover > *': { backgroundColor: 'var(--mui-palette-surface-hover)' },
  '& tbody tr.unclassified > th': { fontStyle: 'italic', color: 'var(--mui-palette-text-secondary)' },
  '& td': { position: 'relative' },
  '& td .bar': {
    position: 'absolute',
    insetBlock: '5px',
    left: '8px',
    borderRadius: '2px',
    backgroundColor: 'var(--mui-palette-surface-bar)',
  },
  // Above the bar, whose place is fixed. Marks have a place of their own, so that the figures stay in line.
  '& td .figure, & td .mark': { position: 'relative' },
  '& td .mark': { display: 'inline-block', fontSize: 10, width: '16px', textAlign: 'center' },
  '& td .letters': { position: 'absolute', left: '8px', fontSize: 11, fontWeight: 600 },
  '& td.sentiment': { textAlign: 'left', paddingRight: '8px' },
  '& .stack': {
    display: 'inline-flex',
    width: '100px',
    height: '10px',
    borderRadius: '2px',
    overflow: 'hidden',
    backgroundColor: 'var(--mui-palette-divider)',
    verticalAlign: 'middle',
  },
  '& .stack .pos': { backgroundColor: 'var(--mui-palette-sentiment-pos)' },
  '& .stack .neu': { backgroundColor: 'var(--mui-palette-sentiment-neu)', opacity: 0.55 },
  '& .stack .mix': { backgroundColor: 'var(--mui-palette-sentiment-mix)' },
  '& .stack .neg': { backgroundColor: 'var(--mui-palette-sentiment-neg)' },
  '& .average': { display: 'inline-block', width: '52px', textAlign: 'right' },
  '& .higher': { color: 'var(--mui-palette-significance-up)', fontWeight: 600 },
  '& .lower': { color: 'var(--mui-palette-significance-down)', fontWeight: 600 },
  '& .quiet': { color: 'var(--mui-palette-text-secondary)' },
  '& button.sort': {
    all: 'unset',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    maxWidth: '100%',
    fontWeight: 600,
    borderRadius: '2px',
  },
  '& button.sort:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)' },
  '& button.sort > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;
