/** What a click on a theme or a connection of a picture offers. */
import type { Filters } from '../../../components/filters/filter-model.ts';
import { eachOf, narrowedFilters } from '../picture/narrowed-filters.ts';
import type { GraphElements } from './graph-twin.ts';

/** @param filters of the workspace, as the picture was counted */
export const graphElements = (filters: Filters): GraphElements => ({
  ofNode: ({ id, name }, part) => ({
    title: name,
    filters: { themes: eachOf([id]) },
    comments: { themeId: id, title: name, groupBy: [], field: null },
    ...(part === undefined ? {} : { part }),
  }),
  ofLink: ({ source, target }) => {
    const both = `${source.name} and ${target.name}`;
    const by = { themes: eachOf([source.id, target.id]) };
    const kept = narrowedFilters(filters, by);
    // A filter by any of several themes gives way, for one filter cannot say both.
    const isReplaced = filters['themes'] !== undefined && kept['themes'] === by.themes;
    const title = isReplaced ? `${both}, without the filter by themes` : both;
    return { title, filters: by, comments: { themeId: 'total', title, groupBy: [], field: null, filters: kept } };
  },
});
