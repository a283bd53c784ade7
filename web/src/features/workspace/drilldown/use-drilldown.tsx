import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useWorkspaceQuery } from '../../../api/workspaces.ts';
import { filterLines } from '../../../components/filters/filter-label.ts';
import { toFiltersInput, type Filters } from '../../../components/filters/filter-model.ts';
import { useThemeNames } from '../../../components/filters/use-theme-names.ts';
import { cameBack, clearFigurePosition, loadFigurePosition } from '../../../components/figure-position.ts';
import { opensComments } from '../../../components/projects/project-paths.ts';
import { Drilldown, type CameFrom } from './drilldown.tsx';
import { isOrder } from './drilldown-choices.tsx';
import { narrowFilters } from '../chart/narrow-filters.ts';
import type { Filtering } from '../results/result-kind.ts';
import { getWeightLabel } from '../settings/weight-choices.ts';

/** Comments behind an element of a result. */
export interface ShownComments {
  /** As of a list of comments. */
  readonly themeId: string | null;
  readonly title: string;
  /** Grouping of the result, and key of the column, null for all. */
  readonly groupBy: readonly string[];
  readonly field: string | null;
  /** Only those with that sentiment. */
  readonly sentiment?: SentimentPart;
  /** Only those that a theme query finds. */
  readonly string?: string;
  /** Name of the weight column, for weighted results. */
  readonly weight?: string;
  /** Additional filters, which replace the workspace's of the same fields. */
  readonly filters?: Filters;
  /** Filters that keep these comments; null or absent if none can. */
  readonly filterBy?: Filters | null;
  /** Most negative first; absent for default order. */
  readonly sort?: 'sentiment';
}

/** An open drilldown and the position in it. */
interface Open {
  readonly asked: ShownComments;
  readonly cameFrom?: CameFrom;
}

/** The drilldown of a link, or the one to return to from a response by its button or the browser's. */
const useOpened = (workspaceId: string) => {
  const state = useLocation().state as unknown;
  const isBack = useNavigationType() === NavigationType.Pop || cameBack(state);
  const opened = useState<Open | null>(() => {
    const place = isBack ? loadFigurePosition(workspaceId) : null;
    if (place !== null && isOrder(place.order)) {
      const { asked, order, sentiment, at } = place;
      // Stored in this tab by this code.
      return { asked: asked as ShownComments, cameFrom: { order, sentiment: sentiment as SentimentPart | null, at } };
    }
    return opensComments(state) ? { asked: { ...state.comments, groupBy: [], field: null } } : null;
  });
  useEffect(() => clearFigurePosition(workspaceId), [workspaceId]);
  return opened;
};

/** Drilldown dialog of the clicked element, under the workspace's filters. */
export const useDrilldown = (
  project: Project,
  workspaceId: string,
  { fields, filters, onChange }: Filtering,
): { readonly onShow: (asked: ShownComments) => void; readonly dialog: ReactNode } => {
  const [opened, setOpened] = useOpened(workspaceId);
  const open = opened?.asked ?? null;
  const { data: workspace } = useWorkspaceQuery(workspaceId, { skip: open === null });
  const onShow = useCallback((asked: ShownComments) => setOpened({ asked }), [setOpened]);
  const filterBy = open?.filterBy ?? null;
  const listFilters = { ...filters, ...open?.filters };
  const themeNames = useThemeNames(workspaceId, listFilters);
  const filter = (by: Filters) => (): void => {
    setOpened(null);
    onChange(narrowFilters(filters, by));
  };
  const dialog =
    open === null ? null : (
      <Drilldown
        list={{
          projectId: project.id,
          workspaceId,
          themeId: open.themeId,
          filters: toFiltersInput(listFilters),
          groupBy: open.groupBy,
          field: open.field,
          ...(open.string === undefined ? {} : { string: open.string }),
          ...(open.weight === undefined ? {} : { weight: open.weight }),
        }}
        asked={open}
        cameFrom={opened?.cameFrom}
        title={open.title}
        filters={filterLines(listFilters, fields, themeNames).map(({ text }) => text)}
        sort={open.sort ?? '_id'}
        sentiment={open.sentiment}
        weightLabel={open.weight === undefined ? '' : getWeightLabel(project, open.weight)}
        themes={workspace?.themes ?? []}
        onFilter={filterBy === null ? undefined : filter(filterBy)}
        onClose={() => setOpened(null)}
      />
    );
  return { onShow, dialog };
};
