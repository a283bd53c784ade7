/** Settings and filters of a result, as an address holds them. */
import { dropBlankFilters, type Filters } from '../../../components/filters/filter-model.ts';
import { toTableParams, type TableSettings } from '../table/table-settings.ts';

/** The filters are written whole: a report is read in other browsers, too. @param params of the screen */
export const toReportSearch = (settings: TableSettings, filters: Filters, params: URLSearchParams): string => {
  const search = toTableParams(settings, params);
  search.set('show', settings.format);
  const on = Object.entries(dropBlankFilters(filters)).map(
    ([name, { value, type, exclusive }]) => [name, { value, type, ...(exclusive && { exclusive }) }] as const,
  );
  if (on.length === 0) search.delete('filters');
  else search.set('filters', JSON.stringify(Object.fromEntries(on)));
  return search.toString();
};
