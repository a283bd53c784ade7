/** Sizes in pixels. */
export const TABLE_HEIGHT = 600;
export const ROW_HEIGHT = 36;
/** Of the headings above the headings: the first row of figures stands high on a small screen. */
const GROUP_HEIGHT = 15;
/** Of the headings above figures: two lines, the base among them. */
const LEAF_HEIGHT = 31;

const hairline = '1px solid var(--mui-palette-divider)';
const paper = 'var(--mui-palette-background-paper)';
const quiet = 'var(--mui-palette-text-secondary)';
const ring = { outline: '2px solid var(--mui-palette-primary-main)' };

/** What scrolls. The names measure themselves against it. */
export const frameStyle = {
  containerType: 'inline-size',
  maxHeight: TABLE_HEIGHT,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  // More stands at the left: the names cast a shadow on it.
  '&.scrolled th.name': { boxShadow: '6px 0 8px -6px var(--mui-palette-surface-shade)' },
} as const;

/** More stands at the right. */
export const edgeStyle = {
  position: 'absolute',
  insetBlock: 1,
  right: 1,
  width: 20,
  zIndex: 4,
  pointerEvents: 'none',
  borderRadius: '0 6px 6px 0',
  background: 'linear-gradient(to left, var(--mui-palette-surface-shade), transparent)',
} as const;

/** Sticky head and first column; hairlines, no zebra. One rule for all cells: a sheet may have thousands. */
export const tableStyle = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead': { position: 'sticky', top: 0, zIndex: 3 },
  '& th, & td': {
    height: ROW_HEIGHT,
    padding: '0 12px',
    borderBottom: hairline,
    boxSizing: 'border-box',
    textAlign: 'right',
    fontWeight: 400,
    overflow: 'clip',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // What the keyboard reaches is not hidden under the names or the headings.
    scrollMarginLeft: 'var(--name)',
    scrollMarginTop: '96px',
  },
  '& tbody [data-cell]:focus-visible': { ...ring, outlineOffset: '-2px' },
  '& thead th': { backgroundColor: paper, fontWeight: 600, lineHeight: '15px', height: LEAF_HEIGHT },
  '& thead th.group': {
    height: GROUP_HEIGHT,
    fontSize: 12,
    lineHeight: '14px',
    textAlign: 'left',
    borderLeft: hairline,
  },
  // The heading of a group stays in sight as long as any of its columns is.
  '& thead th.group > span': {
    position: 'sticky',
    left: 'calc(var(--name) + 12px)',
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
  '& thead th.leaf, & tbody td.first-of-group': { borderLeft: hairline },
  '& thead th.mood': { textAlign: 'left' },
  '& .base': {
    display: 'block',
    fontWeight: 400,
    fontSize: 12,
    color: quiet,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // Beside a heading of two lines its base stands in the second.
  '& .beside': { display: 'flex', justifyContent: 'flex-end', alignItems: 'flex-end', gap: '6px' },
  '& .beside .sort': { minWidth: 0 },
  '& .beside .base': { flex: 'none', marginLeft: 0 },
  '& button.base': {
    ...{ border: 0, background: 'none', padding: 0, fontFamily: 'inherit', fontVariantNumeric: 'inherit' },
    ...{ maxWidth: '100%', marginLeft: 'auto', cursor: 'pointer', borderRadius: '2px' },
    '&:hover': { textDecoration: 'underline' },
  },
  '& th.name': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    textAlign: 'left',
    paddingLeft: '36px',
    backgroundColor: paper,
    borderRight: hairline,
    scrollMarginLeft: 0,
  },
  '& thead th.name': { zIndex: 4 },
  '& tbody th.name': { overflow: 'visible' },
  '& th.name .tick': {
    position: 'absolute',
    left: '10px',
    top: '50%',
    width: '16px',
    height: '16px',
    margin: '-8px 0 0',
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'pointer',
  },
  '& th.name button.label': {
    ...{ border: 0, background: 'none', font: 'inherit', color: 'inherit', textAlign: 'start', cursor: 'pointer' },
    ...{ padding: 0, lineHeight: '15px', '&:hover': { textDecoration: 'underline' } },
  },
  '& td.drills': {
    cursor: 'pointer',
    // The bar behind a figure, which says its size.
    backgroundImage: 'linear-gradient(var(--mui-palette-surface-bar), var(--mui-palette-surface-bar))',
    backgroundRepeat: 'no-repeat',
    backgroundPosition: '8px 5px',
    backgroundSize: '0 0',
  },
  '& td.drills:hover': { textDecoration: 'underline' },
  // Two lines of a name stand in a row.
  '& th.name .label': {
    ...{ display: '-webkit-inline-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', verticalAlign: 'middle' },
    ...{ maxWidth: 'calc(100% - 24px)', overflow: 'hidden', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  '& th.name.unseen .label': { maxWidth: 'calc(100% - 44px)', marginRight: '4px' },
  '& th.name svg': { verticalAlign: 'middle', color: quiet },
  // Shown on the row that is pointed at, and when the keyboard reaches it.
  '& th.name .edit': {
    all: 'unset',
    position: 'absolute',
    right: '6px',
    top: '6px',
    padding: '4px',
    borderRadius: '4px',
    cursor: 'pointer',
    opacity: 0,
    lineHeight: 0,
  },
  '& .tick:focus-visible, & th.name .edit:focus-visible, & thead button:focus-visible': {
    ...ring,
    outlineOffset: '1px',
  },
  '& tr:hover .edit, & th.name:focus .edit, & .edit:focus-visible, & tr.open .edit': { opacity: 1 },
  '@media (hover: none)': { '& th.name .edit': { opacity: 1 } },
  '& tbody tr:hover > *': { backgroundColor: 'var(--mui-palette-surface-hover)' },
  '& tbody tr.open > *': { backgroundColor: 'var(--mui-palette-surface-hover)' },
  '& tbody tr.open > th': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
  '& tbody tr.unclassified > th': { fontStyle: 'italic', color: quiet },
  // Marks have a place of their own, so that the figures stay in line and nothing stands over them.
  '& td.zero': { color: 'var(--mui-palette-surface-zero)' },
  '& td .mark': { display: 'inline-block', fontSize: 10, width: 'var(--marks)', textAlign: 'center' },
  '& td .mark.beside': { paddingLeft: '6px', boxSizing: 'border-box', textAlign: 'left' },
  '& td .mark.letters': { fontSize: 11 },
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
  '& .quiet': { color: quiet },
  '& button.sort': {
    all: 'unset',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'flex-end',
    gap: '2px',
    maxWidth: '100%',
    fontWeight: 600,
    borderRadius: '2px',
  },
  '& button.sort > span:first-of-type': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
} as const;
