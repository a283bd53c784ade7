import { COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { TableRowsQuery, FilePage } from '@verbatim/projections/results/exports/export-pages';
import type { TableRequest } from '../contract/results/table.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from '../http/request-state.ts';
import { sendExport } from './send-export.ts';
import { readWorkspaceExport } from './workspace-export.ts';

const FIGURES = {
  count: 'Number of comments by theme',
  column: 'Comments by theme, in percent of the column',
  row: 'Comments by theme, in percent of the row',
  mean: 'Mean sentiment by theme, from -1 to 1, and its standard error',
} as const;

/** Means are of all classes. */
const describeFigures = ({ figures, sentiment }: Pick<Asked, 'figures' | 'sentiment'>): string => {
  if (sentiment === undefined || figures === 'mean') return FIGURES[figures];
  const label = COMMENT_CLASS_LABELS[sentiment];
  const comments = figures === 'count' ? `Number of ${label.toLowerCase()} comments` : `${label} comments`;
  const of = figures === 'count' ? '' : `, in percent of the ${figures}`;
  return `${comments} by theme, by the sentences about it${of}`;
};

/** The heading and the rows of bases, before one line a theme; one of them is of the comments without any. */
const ROWS_BESIDE = 4;

type Asked = Pick<TableRequest, 'groupBy' | 'filters' | 'format' | 'weight'> &
  Pick<TableRowsQuery, 'figures' | 'minBase' | 'banner' | 'sentiment'>;

/** The table as a file, with the rows of all themes that are visible. */
export const sendTable = async (
  ctx: Context,
  deps: Pick<Dependencies, 'reads' | 'events' | 'now'>,
  asked: Asked,
  isStamped: boolean,
  pageAt: (from: number, line: number) => Promise<FilePage>,
): Promise<void> => {
  const { format } = asked;
  const { project, workspace, themes, stampLines } = await readWorkspaceExport(
    ctx,
    deps,
    asked,
    describeFigures(asked),
  );
  await sendExport(ctx, {
    name: `${project.name} - ${workspace.name} - table`,
    format,
    head: [],
    pageAt,
    isStamped,
    stampLines,
    // A table is never wider than a worksheet: it is rejected earlier.
    size: { rows: themes.length + ROWS_BESIDE, columns: 0 },
  });
};
