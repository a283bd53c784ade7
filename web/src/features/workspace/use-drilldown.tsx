import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { SentimentPart } from '@verbatim/command-api/contract/filters';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { filtersOfCall, type Filters } from '../../components/filters/filter-model.ts';
import { cameBack, forgetNumberPlace, keptNumberPlace } from '../../components/number-place.ts';
import { opensComments } from '../../components/project-paths.ts';
import { Drilldown, type CameFrom } from './drilldown.tsx';
import { isOrder } from './drilldown-choices.tsx';
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

/** What is open, and where one was in it. */
interface Open {
  readonly asked: ShownComments;
  readonly cameFrom?: CameFrom;
}

/** The comments that a link asks for, or those from which one opened a response, once one is back from it: by its button, or the browser's. */
const useOpened = (workspaceId: string) => {
  const state = useLocation().state as unknown;
  const isBack = useNavigationType() === NavigationType.Pop || cameBack(state);
  const opened = useState<Open | null>(() => {
    const place = isBack ? keptNumberPlace(workspaceId) : null;
    if (place !== null && isOrder(place.order)) {
      const { asked, order, sentiment, at } = place;
      // It is of this tab, and was kept as it had been asked for.
      return { asked: asked as ShownComments, cameFrom: { order, sentiment: sentiment as SentimentPart | null, at } };
    }
    return opensComments(state) ? { asked: { ...state.comments, groupBy: [], field: null } } : null;
  });
  useEffect(() => forgetNumberPlace(workspaceId), [workspaceId]);
  return opened;
};

/** The dialog with the comments behind what was clicked, here or on the way here, under the filters of the workspace. */
export const useDrilldown = (
  project: Project,
  workspaceId: string,
  { filters, onChange }: Pick<Filtering, 'filters' | 'onChange'>,
): { readonly onShow: (asked: ShownComments) => void; readonly dialog: ReactNode } => {
  const [opened, setOpened] = useOpened(workspaceId);
  const open = opened?.asked ?? null;
  const { data: workspace } = useWorkspaceQuery(workspaceId, { skip: open === null });
  const onShow = useCallback((asked: ShownComments) => setOpened({ asked }), [setOpened]);
  const filterBy = open?.filterBy ?? null;
  const filter = (by: Filters) => (): void => {
    setOpened(null);
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
        asked={open}
        cameFrom={opened?.cameFrom}
        title={open.title}
        sort={open.sort ?? '_id'}
        sentiment={open.sentiment}
        weightLabel={open.weight === undefined ? '' : weightLabel(project, open.weight)}
        themes={workspace?.themes ?? []}
        onFilter={filterBy === null ? undefined : filter(filterBy)}
        onClose={() => setOpened(null)}
      />
    );
  return { onShow, dialog };
};
