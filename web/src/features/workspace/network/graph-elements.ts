/** Drilldown of a theme or link in a network. */
import type { Filters } from '../../../components/filters/filter-model.ts';
import { requireAllThemes, narrowFilters } from '../chart/narrow-filters.ts';
import type { GraphElements } from './graph-data-table.ts';

/** @param filters of the workspace, as the picture was counted */
export const graphElements = (filters: Filters): GraphElements => ({
  ofNode: ({ id, name }, part) => ({
    title: name,
    filters: { themes: requireAllThemes([id]) },
    comments: { themeId: id, title: name, groupBy: [], field: null },
    ...(part === undefined ? {} : { part }),
  }),
  ofLink: ({ source, target }) => {
    const both = `${source.name} and ${target.name}`;
    const by = { themes: requireAllThemes([source.id, target.id]) };
    const kept = narrowFilters(filters, by);
    // A filter by any of several themes is replaced, because one filter cannot express both.
    const isReplaced = filters['themes'] !== undefined && kept['themes'] === by.themes;
    const title = isReplaced ? `${both}, without the filter by themes` : both;
    return { title, filters: by, comments: { themeId: 'total', title, groupBy: [], field: null, filters: kept } };
  },
});
