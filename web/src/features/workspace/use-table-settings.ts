import { useEffect, useMemo } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { withFiltersParam } from '../../components/filters/filter-address.ts';
import { filterFields, type Filters } from '../../components/filters/filter-model.ts';
import { filtersOfAddress, keepForSession, useSameFilters } from '../../components/filters/use-filters.ts';
import { useLatest } from '../../components/use-latest.ts';
import { groupChoices } from './group-choices.ts';
import { weightChoices } from './weight-choices.ts';
import type { Filtering } from './results/result-kind.ts';
import { MAX_LEVELS, paramsOf, settingsOf, type TableSettings } from './table-settings.ts';
import { keepSettings, useAddress } from './use-address.ts';

export interface UsedSettings {
  readonly settings: TableSettings;
  readonly change: (patch: Partial<TableSettings>) => void;
  readonly filtering: Filtering;
  /** What the address names and the project does not have: the results go on without it. */
  readonly gone: GoneFromAddress;
  /** Leaves it out of the address. */
  readonly forgetGone: () => void;
}

export interface GoneFromAddress {
  /** Columns to weight by. */
  readonly weights: readonly string[];
  /** Columns to group by. */
  readonly columns: readonly string[];
  /** Fields to filter by. */
  readonly fields: readonly string[];
  /** Its filters are kept in another browser. */
  readonly filters: boolean;
}

/** The settings that a workspace's results share, and their filters. */
export const useTableSettings = (project: Project, workspaceId: string): UsedSettings => {
  const [params, setParams, isSilent] = useAddress(workspaceId);
  const by = JSON.stringify(params.getAll('by'));
  // By itself: where it is the same, so is the object, and what is grouped is not drawn anew for another setting.
  const { groupBy, columns } = useMemo(() => {
    const named = JSON.parse(by) as readonly string[];
    const known = new Set(groupChoices(project).map(({ name }) => name));
    return {
      groupBy: [...new Set(named)].filter((name) => known.has(name)).slice(0, MAX_LEVELS),
      columns: named.filter((name) => !known.has(name)),
    };
  }, [by, project]);
  const { settings, weights } = useMemo(() => {
    const named = settingsOf(params);
    const isWeight = weightChoices(project).some(({ name }) => name === named.weight);
    const weight = isWeight ? named.weight : '';
    return { settings: { ...named, groupBy, weight }, weights: named.weight === weight ? [] : [named.weight] };
  }, [params, project, groupBy]);
  const fields = useMemo(() => filterFields(project), [project]);
  const used = filtersOfAddress({ projectId: project.id, workspaceId, fields }, params, isSilent);
  const filters = useSameFilters(used.filters);
  useEffect(() => {
    const said = withFiltersParam(params, filters);
    if (isSilent && said.toString() !== '') return setParams(said);
    keepSettings(workspaceId, params);
    keepForSession(project.id, filters);
    // `setParams` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [params, isSilent, filters, project.id, workspaceId]);
  const change = useLatest((patch: Partial<TableSettings>) => setParams(paramsOf({ ...settings, ...patch }, params)));
  const onChange = useLatest((next: Filters) => setParams(used.keep(next, params)));
  return {
    ...{ settings, change },
    filtering: useMemo(() => ({ fields, filters, onChange }), [fields, filters, onChange]),
    gone: { columns, weights, fields: used.gone, filters: used.isElsewhere },
    forgetGone: () => setParams(withFiltersParam(paramsOf(settings, params), filters)),
  };
};
