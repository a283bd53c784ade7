import Typography from '@mui/material/Typography';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { useMatchesQuery } from '../../../api/results/results.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import { useThemeCounts } from '../table/use-theme-counts.ts';
import type { ExportScope } from './export-dialog.tsx';

/** '12 rows by 4 columns and the total' */
const tableSize = ({ rows, columns }: { readonly rows: number; readonly columns: number }): string =>
  columns === 0 ? pluralise(rows, 'row') : `${pluralise(rows, 'row')} by ${formatCount(columns)} columns and the total`;

/** Number of rows in the file, and its omissions; for the table on screen if there is one. */
export const ExportSize = ({ isTable, ...scope }: ExportScope & { readonly isTable: boolean }) => {
  const { project, workspaceId, settings, filtering } = scope;
  const { query: table, themes } = useThemeCounts(project, workspaceId, settings, filtering.filters);
  const comments = useMatchesQuery({
    projectId: project.id,
    themeId: null,
    offset: 0,
    limit: 1,
    filters: toFiltersInput(filtering.filters),
  });
  const items = table.currentData?.items ?? [];
  const hidden = items.filter(({ visible }) => !visible).length;
  const rows = Math.max(themes, items.length) - hidden;
  const total = comments.currentData?.total;
  const error = getLoadError({ data: comments.currentData, error: comments.error });
  const size = isTable
    ? tableSize(scope.screen ?? { rows, columns: table.currentData?.columns.length ?? 0 })
    : total === undefined
      ? ''
      : pluralise(total, 'comment');
  const leftOut = hidden === 0 ? '' : ` · ${pluralise(hidden, 'theme')} not visible, excluded`;
  return (
    <Typography role="status" variant="body2" color={error ? 'error' : 'textPrimary'}>
      {error ? getErrorMessage(error) : `${size}${leftOut}`}
    </Typography>
  );
};
