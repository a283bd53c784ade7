import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { SentimentPart } from '@verbatim/command-api/contract/filters';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { filtersOfCall, type Filters } from '../../components/filters/filter-model.ts';
import { opensComments } from '../../components/project-paths.ts';
import { Drilldown } from './drilldown.tsx';
import { narrowedFilters } from './picture/narrowed-filters.ts';
import type { Filtering } from './results/result-kind.ts';
import { weightLabel } from './weight-choices.ts';

/** The comments behind something that a result shows. */
export interface ShownComments {
  /** 'total' for all comments, null for those with none of the workspace's themes. */
  readonly themeId: string | null;
  readonly title: string;
  /** As the result was grouped; and the key of the column, null for all. */
  readonly groupBy: readonly string[];
  readonly field: string | null;
  /** Those of that sentiment alone. */
  readonly sentiment?: SentimentPart;
  /** Of all comments, those that a theme query finds. */
  readonly string?: string;
  /** Of a result whose comments count by a number column: its name. */
  readonly weight?: string;
  /** Beside those of the workspace, whose place they take in their fields. */
  readonly filters?: Filters;
  /** The filters that keep them, where there are some: null or absent for none. */
  readonly filterBy?: Filters | null;
  /** By their sentiment, the most negative first; absent: as they came. */
  readonly sort?: 'sentiment';
}

/** The dialog with the comments behind what was clicked, here or on the way here, under the filters of the workspace. */
export const useDrilldown = (
  project: Project,
  workspaceId: string,
  { filters, onChange }: Pick<Filtering, 'filters' | 'onChange'>,
): { readonly onShow: (asked: ShownComments) => void; readonly dialog: ReactNode } => {
  const state = useLocation().state as unknown;
  const [open, setOpen] = useState<ShownComments | null>(() =>
    opensComments(state) ? { ...state.comments, groupBy: [], field: null } : null,
  );
  const { data: workspace } = useWorkspaceQuery(workspaceId, { skip: open === null });
  const onShow = useCallback((asked: ShownComments) => setOpen(asked), []);
  const filterBy = open?.filterBy ?? null;
  const filter = (by: Filters) => (): void => {
    setOpen(null);
    onChange(narrowedFilters(filters, by));
  };
  const dialog =
    open === null ? null : (
      <Drilldown
        list={{
          ...{ projectId: project.id, workspaceId, themeId: open.themeId },
          ...{ filters: filtersOfCall({ ...filters, ...open.filters }), groupBy: open.groupBy, field: open.field },
          ...(open.string === undefined ? {} : { string: open.string }),
          ...(open.weight === undefined ? {} : { weight: open.weight }),
        }}
        title={open.title}
        sort={open.sort ?? '_id'}
        sentiment={open.sentiment}
        weightLabel={open.weight === undefined ? '' : weightLabel(project, open.weight)}
        themes={workspace?.themes ?? []}
        onFilter={filterBy === null ? undefined : filter(filterBy)}
        onClose={() => setOpen(null)}
      />
    );
  return { onShow, dialog };
};
