/** Sizes in pixels. Every column is equally wide, so that what is in sight can be worked out. */
export const TABLE_HEIGHT = 600;
export const ROW_HEIGHT = 36;
export const NAME_WIDTH = 260;
export const TOTAL_WIDTH = 112;
export const COLUMN_WIDTH = 112;

const hairline = '1px solid var(--mui-palette-divider)';

/** Sticky head and first column; hairlines, no zebra. One rule for all cells: a sheet may have thousands. */
export const tableStyle = {
  height: TABLE_HEIGHT,
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
  '& tbody tr:hover > *': { backgroundColor: 'var(--mui-palette-surface-hover)' },
  '& tbody tr.unclassified > th': { fontStyle: 'italic', color: 'var(--mui-palette-text-secondary)' },
  '& td': { position: 'relative' },
  '& td .bar': {
    position: 'absolute',
    insetBlock: 6,
    right: 8,
    borderRadius: 2,
    backgroundColor: 'var(--mui-palette-surface-bar)',
  },
  '& td .figure': { position: 'relative' },
  '& .higher': { color: 'var(--mui-palette-significance-up)', fontWeight: 600 },
  '& .lower': { color: 'var(--mui-palette-significance-down)', fontWeight: 600 },
  '& .mark': { fontSize: 10, marginLeft: '4px' },
  '& .quiet': { color: 'var(--mui-palette-text-secondary)' },
  '& button.sort': {
    all: 'unset',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    maxWidth: '100%',
    fontWeight: 600,
    borderRadius: 2,
  },
  '& button.sort:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)' },
  '& button.sort > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;
