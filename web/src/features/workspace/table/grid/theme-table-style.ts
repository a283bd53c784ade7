import { BAR_INSET } from './column-layout.ts';

/** Sizes in pixels. */
export const TABLE_HEIGHT = 600;
export const ROW_HEIGHT = 36;
/** Of group headings, normal and compact. */
export const GROUP_HEIGHT = { airy: 24, tight: 15 } as const;
/** Of headings above figures: two lines, including the base. */
const LEAF_HEIGHT = { airy: 42, tight: 31 } as const;

/** CSS variables of heading heights, for `tableStyle`. */
export const headSizes = (isTight: boolean) => {
  const kind = isTight ? 'tight' : 'airy';
  const air = isTight ? 0 : 5;
  return { '--head-air': `${air}px`, '--group': `${GROUP_HEIGHT[kind]}px`, '--leaf': `${LEAF_HEIGHT[kind]}px` };
};

const hairline = '1px solid var(--mui-palette-divider)';
const paper = 'var(--mui-palette-background-paper)';
const quiet = 'var(--mui-palette-text-secondary)';
const ring = { outline: '2px solid var(--mui-palette-primary-main)' };

/** The scroll container, to which sticky names are relative. */
export const frameStyle = {
  containerType: 'inline-size',
  // Grows with the window.
  maxHeight: TABLE_HEIGHT,
  [`@media (min-height: ${TABLE_HEIGHT + 330}px)`]: { maxHeight: 'calc(100dvh - 330px)' },
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  // Shadow of the names when scrolled.
  '&.scrolled th.name': { boxShadow: '6px 0 8px -6px var(--mui-palette-surface-shade)' },
} as const;

/** Shadow when columns are hidden on the right. */
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

/**
 * Sticky head and first column; hairlines, no zebra. Shared rules, because a table may have thousands of
 * cells.
 */
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
    // Keeps focused cells clear of the sticky names and headings.
    scrollMarginLeft: 'var(--name)',
    scrollMarginTop: '96px',
  },
  '& tbody [data-cell]:focus-visible': { ...ring, outlineOffset: '-2px' },
  '& thead th': {
    backgroundColor: paper,
    fontWeight: 600,
    lineHeight: '15px',
    height: 'var(--leaf)',
    paddingBlock: 'var(--head-air)',
  },
  '& thead th.group': {
    height: 'var(--group)',
    paddingBlock: 0,
    fontSize: 12,
    lineHeight: '14px',
    textAlign: 'left',
    borderLeft: hairline,
  },
  // A group's heading stays visible with any of its columns.
  '& thead th.group > span': {
    position: 'sticky',
    left: 'calc(var(--name) + 12px)',
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
  '& thead th.leaf, & tbody td.first-of-group, & td.leaf + td.sentiment': { borderLeft: hairline },
  '& thead th.leaf + th.mood': { borderLeft: hairline },
  '& thead th.pos': { boxShadow: 'inset 0 3px 0 var(--mui-palette-sentiment-pos)' },
  '& thead th.neu': { boxShadow: 'inset 0 3px 0 var(--mui-palette-sentiment-neu)' },
  '& thead th.mix': { boxShadow: 'inset 0 3px 0 var(--mui-palette-sentiment-mix)' },
  '& thead th.neg': { boxShadow: 'inset 0 3px 0 var(--mui-palette-sentiment-neg)' },
  '& thead th.mood': { textAlign: 'left' },
  '& thead th.mood .hide': {
    all: 'unset',
    position: 'absolute',
    right: '6px',
    top: '50%',
    marginTop: '-12px',
    padding: '4px',
    borderRadius: '4px',
    cursor: 'pointer',
    lineHeight: 0,
    color: quiet,
    '&:hover': { color: 'inherit', backgroundColor: 'var(--mui-palette-action-hover)' },
  },
  '& thead th.mood:not(.name)': { position: 'relative' },
  '& .base': {
    display: 'block',
    fontWeight: 400,
    fontSize: 12,
    color: quiet,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // The base next to the second line of a heading.
  '& .beside': { display: 'flex', justifyContent: 'flex-end', alignItems: 'flex-end', gap: '6px' },
  '& .beside .sort': { minWidth: 0 },
  '& .beside .base': { flex: 'none', marginLeft: 0 },
  // With narrow padding the sort arrow is in the padding.
  '&.close thead .arrow': { position: 'absolute', right: 0, fontSize: 11 },
  '&.close thead th:has(.arrow):not(.name)': { position: 'relative' },
  '&.close th:not(.name), &.close td': { paddingInline: '10px' },
  '& button.base': {
    border: 0,
    background: 'none',
    padding: 0,
    fontFamily: 'inherit',
    fontVariantNumeric: 'inherit',
    maxWidth: '100%',
    marginLeft: 'auto',
    cursor: 'pointer',
    borderRadius: '2px',
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
  // Themes of a net are indented below it.
  '& tbody th.name.net, & tbody th.name.inside': { paddingLeft: '60px' },
  '& tbody th.name.inside': { paddingLeft: '76px' },
  // Without checkboxes.
  '&.read-only th.name': { paddingLeft: '12px' },
  '&.read-only tbody th.name.net, &.read-only tbody th.name.inside': { paddingLeft: '36px' },
  '&.read-only tbody th.name.inside': { paddingLeft: '52px' },
  '&.read-only th.name .fold': { left: '10px' },
  '@container (max-width: 500px)': {
    '& tbody th.name.net, & tbody th.name.inside': { paddingLeft: '54px', paddingRight: '4px' },
  },
  '& th.name.net .label': { fontWeight: 600, maxWidth: '100%' },
  '& th.name .fold': {
    all: 'unset',
    position: 'absolute',
    left: '34px',
    top: '50%',
    marginTop: '-11px',
    padding: '2px',
    borderRadius: '4px',
    cursor: 'pointer',
    lineHeight: 0,
  },
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
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    padding: 0,
    lineHeight: '15px',
    '&:hover': { textDecoration: 'underline' },
  },
  '& td.drills': {
    cursor: 'pointer',
    // Bar below a figure, which it must not cross.
    '--thin': 'color-mix(in srgb, var(--mui-palette-primary-main) 45%, transparent)',
    backgroundImage: 'linear-gradient(var(--thin), var(--thin))',
    backgroundRepeat: 'no-repeat',
    backgroundPosition: `${BAR_INSET}px calc(100% - 3px)`,
    backgroundSize: '0 0',
  },
  // Figures are links to their comments.
  '& tr:hover td.drills, & tr:focus-within td.drills': {
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
  },
  '& tbody tr td.drills:hover, & tbody tr td.drills:focus-visible': { textDecorationStyle: 'solid' },
  '&.read-only td.drills': { cursor: 'default' },
  '&.read-only tr:hover td.drills, &.read-only tr:focus-within td.drills': { textDecoration: 'none' },
  // Names have two lines.
  '& th.name .label': {
    display: '-webkit-inline-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    verticalAlign: 'middle',
    maxWidth: 'calc(100% - 24px)',
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    // Italics overhang their box.
    paddingInlineEnd: '2px',
  },
  '& th.name.unseen .label': { maxWidth: 'calc(100% - 44px)', marginRight: '4px' },
  '& th.name svg': { verticalAlign: 'middle', color: quiet },
  // Visible on hover and focus.
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
  '& .tick:focus-visible, & th.name .fold:focus-visible, & th.name .edit:focus-visible, & thead button:focus-visible': {
    ...ring,
    outlineOffset: '1px',
  },
  '& tr:hover .edit, & th.name:focus .edit, & .edit:focus-visible, & tr.open .edit': { opacity: 1 },
  '@media (hover: none)': { '& th.name .edit': { opacity: 1 } },
  '& td.led': { backgroundColor: 'var(--mui-palette-surface-bar)' },
  '& tbody tr:hover > *': { backgroundColor: 'var(--mui-palette-surface-hover)' },
  '& tbody tr.open > *': { backgroundColor: 'var(--mui-palette-surface-hover)' },
  '& tbody tr.open > th': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
  '& tbody tr.unclassified > th': { fontStyle: 'italic', color: quiet },
  // Marks have reserved space, to keep figures aligned.
  '& td.zero': { color: 'var(--mui-palette-surface-zero)' },
  '& td .mark': { display: 'inline-block', fontSize: 10, width: 'var(--marks)', textAlign: 'center' },
  '& td .mark.beside': { paddingLeft: '6px', boxSizing: 'border-box', textAlign: 'left' },
  '& td .mark.letters': { fontSize: 11 },
  '& td .change': { display: 'inline-block', fontSize: 11, width: 'var(--changes)', whiteSpace: 'pre' },
  '& td.sentiment': { textAlign: 'left', paddingRight: '8px' },
  '& .stack': {
    display: 'inline-flex',
    width: 'var(--stack)',
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
