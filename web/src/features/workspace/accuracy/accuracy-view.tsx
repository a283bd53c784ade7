import { useMemo } from 'react';
import { useLabelComparisonQuery } from '../../../api/results/label-comparison.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { Comparison, NoLabels } from '../../../components/label-comparison/comparison.tsx';
import { labelColumns } from '../../../components/label-comparison/label-columns.ts';
import { parseLabelSettings, toLabelParams } from '../../../components/label-comparison/label-settings.ts';
import type { RatingChoice } from '../../../components/rating-words/rating-choices.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import { toShownComments } from './to-shown-comments.ts';

const AccuracyOf = ({
  project,
  workspaceId,
  filtering,
  onShow,
  columns,
  first,
}: ResultProps & { readonly columns: readonly RatingChoice[]; readonly first: RatingChoice }) => {
  const [params, setParams] = useAddress(workspaceId);
  const settings = useMemo(() => parseLabelSettings(params), [params]);
  const column = columns.find(({ name }) => name === settings.column) ?? first;
  const query = useLabelComparisonQuery({
    of: 'workspaces',
    id: workspaceId,
    column: column.name,
    labels: settings.labels,
    mixed: settings.mixed,
    filters: toFiltersInput(filtering.filters),
  });
  return (
    <Comparison
      project={project}
      columns={columns}
      column={column}
      settings={settings}
      onChange={(next) => setParams(toLabelParams(next, params))}
      query={query}
      onShow={(shown) => onShow(toShownComments(shown))}
    />
  );
};

/** Sentiment compared with labels that people gave, under the workspace's filters and by its themes. */
export const AccuracyView = (props: ResultProps) => {
  const columns = useMemo(() => labelColumns(props.project), [props.project]);
  const [first] = columns;
  return first === undefined ? <NoLabels /> : <AccuracyOf {...props} columns={columns} first={first} />;
};
