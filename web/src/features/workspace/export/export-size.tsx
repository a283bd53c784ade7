import Typography from '@mui/material/Typography';
import { messageOf } from '../../../api/problem.ts';
import { useMatchesQuery } from '../../../api/results.ts';
import { filtersOfCall } from '../../../components/filters/filter-model.ts';
import { counted, formatCount } from '../../../components/format.ts';
import { failureOf } from '../../../components/loaded.tsx';
import { useThemeCounts } from '../use-theme-counts.ts';
import type { ExportScope } from './export-dialog.tsx';

/** '12 rows by 4 columns and the total' */
const tableSize = ({ rows, columns }: { readonly rows: number; readonly columns: number }): string =>
  columns === 0 ? counted(rows, 'row') : `${counted(rows, 'row')} by ${formatCount(columns)} columns and the total`;

/** How many rows the file will have, and what it leaves out; of the table on screen where there is one. */
export const ExportSize = ({ isTable, ...scope }: ExportScope & { readonly isTable: boolean }) => {
  const { project, workspaceId, settings, filtering } = scope;
  const { query: table, themes } = useThemeCounts(project, workspaceId, settings, filtering.filters);
  const comments = useMatchesQuery({
    ...{ projectId: project.id, themeId: null, offset: 0, limit: 1 },
    filters: filtersOfCall(filtering.filters),
  });
  const items = table.currentData?.items ?? [];
  const hidden = items.filter(({ visible }) => !visible).length;
  const rows = Math.max(themes, items.length) - hidden;
  const total = comments.currentData?.total;
  const error = failureOf({ data: comments.currentData, error: comments.error });
  const size = isTable
    ? tableSize(scope.screen ?? { rows, columns: table.currentData?.columns.length ?? 0 })
    : total === undefined
      ? ''
      : counted(total, 'comment');
  const leftOut = hidden === 0 ? '' : ` · ${counted(hidden, 'theme')} not visible, left out`;
  return (
    <Typography role="status" variant="body2" color={error ? 'error' : 'textPrimary'}>
      {error ? messageOf(error) : `${size}${leftOut}`}
    </Typography>
  );
};
