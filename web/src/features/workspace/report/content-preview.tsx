/** The chart of a result, its figures folded; or its first figures, as many as fit. Notes are below both. */
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { pluralise } from '../../../components/text/format.ts';
import type { ContentTable, ReportContent } from './contents/content.ts';
import { dropBlankColumns } from './contents/data-rows.ts';
import { isEmptyDrawing } from './contents/drawn.ts';
import { describeFirstBars } from './first-bars.ts';
import { countFittingColumns, getNameWidth, MAX_HEADING } from './fitting-columns.ts';
import { MAX_ROWS, pickPreviewRows } from './preview-rows.ts';
import { MAX_CHART_WIDTH } from './use-chart-images.tsx';

/** Of a result that is a table. Those behind a chart are folded, and as many as are listed at all. */
const SHOWN_ROWS = 25;
const MAX_TEXT_WIDTH = 220;

const describeRest = ({ columns, rows }: ContentTable, shownRows: number, shown: number): string => {
  const hidden = [
    ...(rows.length > shownRows ? [pluralise(rows.length - shownRows, 'other row')] : []),
    ...(columns.length > shown ? [pluralise(columns.length - shown, 'more column')] : []),
  ];
  return hidden.length === 0 ? '' : `and ${hidden.join(', ')}`;
};

/** More would part figures from their names. */
const WIDTH_OF = { name: 200, column: 120 } as const;

const TONES = { higher: 'significance.up', lower: 'significance.down', quiet: 'text.secondary' } as const;

const tableStyle = {
  borderCollapse: 'collapse',
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 1,
    py: 0.25,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    maxWidth: MAX_TEXT_WIDTH,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& th': {
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'normal',
    verticalAlign: 'bottom',
    maxWidth: MAX_HEADING,
  },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left', pl: 0 },
  '& .words': { textAlign: 'left' },
} as const;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const getRowStyle = (isBase: boolean, isFinding: boolean) => {
  if (isBase) return { color: 'text.secondary' };
  return isFinding ? { bgcolor: 'action.hover', fontWeight: 600 } : {};
};

interface FoldProps {
  readonly text: string;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

const Fold = ({ text, isOpen, onChange }: FoldProps) => (
  <Box>
    <Button
      size="small"
      aria-expanded={isOpen}
      startIcon={isOpen ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
      onClick={() => onChange(!isOpen)}
      sx={{ ml: -0.5, '@media print': { display: 'none' } }}
    >
      {text}
    </Button>
  </Box>
);

interface FiguresProps extends Pick<ReportContent, 'finding' | 'table'> {
  readonly wanted: number;
}

const Figures = ({ finding, table, wanted }: FiguresProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const width = useElementWidth(box, 600);
  const unchanged = table.rows.filter(({ isUnchanged }) => isUnchanged === true);
  const listed = { ...table, rows: isUnfolded ? table.rows : table.rows.filter((row) => !unchanged.includes(row)) };
  const picked = pickPreviewRows({ finding, table: listed }, wanted);
  const first = dropBlankColumns(
    table,
    picked.map(({ row }) => row),
  );
  const { columns, rows, wordy } = first;
  const shown = countFittingColumns(first, rows, width);
  return (
    <Box ref={setBox} sx={{ minWidth: 0, overflowX: 'auto' }}>
      <Box
        component="table"
        sx={[
          tableStyle,
          { width: `min(100%, ${WIDTH_OF.name + WIDTH_OF.column * shown}px)` },
          { '& td:first-of-type': { maxWidth: getNameWidth(width) } },
        ]}
      >
        <thead>
          <tr>
            {columns.slice(0, shown).map((name, at) => (
              <th key={at} scope="col" title={name} dir="auto" className={at === wordy ? 'words' : undefined}>
                <Box component="span" sx={twoLines}>
                  {name}
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, style }, at) => (
            <Box component="tr" key={at} sx={getRowStyle(style === 'base', picked[at]?.isFinding === true)}>
              <td title={name} dir="auto">
                {name}
              </td>
              {cells.slice(0, shown - 1).map(({ text, tone }, cell) => (
                <Box
                  component="td"
                  key={cell}
                  className={cell + 1 === wordy ? 'words' : undefined}
                  sx={tone === undefined ? {} : { color: TONES[tone] }}
                >
                  {text}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {describeRest(listed, rows.length, shown)}
      </Typography>
      {unchanged.length === 0 ? null : (
        <Fold text={pluralise(unchanged.length, 'unchanged theme')} isOpen={isUnfolded} onChange={setUnfolded} />
      )}
    </Box>
  );
};

/** The chart shows them already. */
const FoldedFigures = (props: FiguresProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Fold text={isOpen ? 'Hide the data' : 'Show the data'} isOpen={isOpen} onChange={setOpen} />
      {isOpen ? <Figures {...props} /> : null}
    </>
  );
};

interface ContentPreviewProps {
  readonly content: ReportContent;
  /** Of the chart; undefined while it is drawn, '' where it cannot be. */
  readonly image: string | undefined;
}

/** Charts are light, as on slides. The last one stays until that of new figures is drawn: nothing moves. */
const Chart = ({ content: { subject }, image }: ContentPreviewProps) => {
  const frame = { width: '100%', maxWidth: MAX_CHART_WIDTH } as const;
  const [last, setLast] = useState(image);
  if (image !== undefined && image !== last) setLast(image);
  const shown = image ?? last;
  if (shown === undefined) return <Skeleton variant="rounded" sx={frame} height={320} />;
  return (
    <Box
      sx={{
        ...frame,
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        opacity: image === undefined ? 0.4 : 1,
      }}
    >
      <img alt={`Chart: ${subject}`} src={shown} style={{ display: 'block', width: '100%', height: 'auto' }} />
    </Box>
  );
};

export const ContentPreview = ({ content, image }: ContentPreviewProps) => {
  const { drawn, finding, table, notes, missing } = content;
  const hasChart = drawn !== undefined && image !== '' && !isEmptyDrawing(drawn);
  // What is missing has a notice of its own.
  const captions = [...(hasChart ? [describeFirstBars(drawn, finding)] : []), ...notes].filter(
    (text) => text !== '' && text !== missing,
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
      }}
    >
      {hasChart ? <Chart content={content} image={image} /> : null}
      <Box sx={{ minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {hasChart ? (
          <FoldedFigures finding={finding} table={table} wanted={MAX_ROWS} />
        ) : (
          <Figures finding={finding} table={table} wanted={SHOWN_ROWS} />
        )}
        {captions.length === 0 ? null : (
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            dir="auto"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {captions.join(' ')}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
