import { useEffect, useMemo } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { withFiltersParam } from '../../../components/filters/filter-address.ts';
import { filterFields, type Filters } from '../../../components/filters/filter-model.ts';
import { readAddressFilters, storeSessionFilters, useSameFilters } from '../../../components/filters/use-filters.ts';
import { useLatest } from '../../../components/hooks/use-latest.ts';
import { toGrouped } from '../banner/banner-parts.ts';
import { getWaveOrder, groupChoices } from '../settings/group-choices.ts';
import { numberChoices } from '../settings/number-choices.ts';
import { weightChoices } from '../settings/weight-choices.ts';
import type { Filtering } from '../results/result-kind.ts';
import {
  DEFAULT_SETTINGS,
  getDefaultFormat,
  MAX_LEVELS,
  toTableParams,
  parseTableSettings,
  type TableSettings,
} from './table-settings.ts';
import { storeSettings, useAddress } from '../settings/use-address.ts';

export interface UsedSettings {
  readonly settings: TableSettings;
  readonly change: (patch: Partial<TableSettings>) => void;
  readonly filtering: Filtering;
  /** Unknown names in the URL, which are ignored. */
  readonly gone: DroppedSettings;
  /** Removes them from the URL. */
  readonly forgetGone: () => void;
}

export interface DroppedSettings {
  /** Columns to weight by. */
  readonly weights: readonly string[];
  /** Columns to take means of. */
  readonly numbers: readonly string[];
  /** Levels to compare with the one before. */
  readonly waves: readonly string[];
  /** Columns to group by. */
  readonly columns: readonly string[];
  /** Fields to filter by. */
  readonly fields: readonly string[];
  /** Its filters are stored in another browser. */
  readonly filters: boolean;
}

/**
 * Shared settings of a workspace's results, and their filters.
 * @param result its key, which decides the format of an address without one
 */
export const useTableSettings = (project: Project, workspaceId: string, result?: string): UsedSettings => {
  const [params, setParams, isSilent] = useAddress(workspaceId);
  const by = JSON.stringify([params.getAll('by'), ...parseTableSettings(params).parts]);
  // Stable identity, so that grouped results do not render again for other settings.
  const { grouped, columns } = useMemo(() => {
    const named = JSON.parse(by) as readonly (readonly string[])[];
    const known = new Set(groupChoices(project).map(({ name }) => name));
    return {
      grouped: toGrouped(
        named.map((part) => [...new Set(part)].filter((name) => known.has(name)).slice(0, MAX_LEVELS)),
      ),
      columns: [...new Set(named.flat())].filter((name) => !known.has(name)),
    };
  }, [by, project]);
  const { settings, weights, numbers, waves } = useMemo(() => {
    const named = parseTableSettings(params);
    const isWeight = weightChoices(project).some(({ name }) => name === named.weight);
    const weight = isWeight ? named.weight : '';
    const number = numberChoices(project).some(({ name }) => name === named.number) ? named.number : '';
    const wave = groupChoices(project).some(({ name }) => name === named.wave) ? named.wave : '';
    const format = params.has('show') ? named.format : getDefaultFormat(result, grouped);
    return {
      settings: { ...named, ...grouped, format, weight, number, wave, waveOrder: getWaveOrder(project, wave) },
      waves: named.wave === wave ? [] : [named.wave],
      weights: named.weight === weight ? [] : [named.weight],
      numbers: named.number === number ? [] : [named.number],
    };
  }, [params, project, grouped, result]);
  const fields = useMemo(() => filterFields(project), [project]);
  const used = readAddressFilters({ projectId: project.id, workspaceId, fields }, params, isSilent);
  const filters = useSameFilters(used.filters);
  useEffect(() => {
    const said = withFiltersParam(params, filters);
    if (isSilent && said.toString() !== '') return setParams(said);
    storeSettings(workspaceId, params);
    storeSessionFilters(project.id, filters);
    // `setParams` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [params, isSilent, filters, project.id, workspaceId]);
  // A format that was not chosen stays open, so that each result has its own.
  const toParams = (patch: Partial<TableSettings>): URLSearchParams => {
    const next = toTableParams({ ...settings, ...patch }, params);
    if (patch.format === undefined && !params.has('show')) next.delete('show');
    else if (patch.format !== undefined && getDefaultFormat(result, settings) !== DEFAULT_SETTINGS.format)
      next.set('show', patch.format);
    return next;
  };
  const change = useLatest((patch: Partial<TableSettings>) => setParams(toParams(patch)));
  const onChange = useLatest((next: Filters) => setParams(used.keep(next)));
  return {
    settings,
    change,
    filtering: useMemo(() => ({ fields, filters, onChange }), [fields, filters, onChange]),
    gone: { columns, weights, numbers, waves, fields: used.gone, filters: used.isElsewhere },
    forgetGone: () => setParams(withFiltersParam(toParams({}), filters)),
  };
};
