/**
 * Where this browser uses a column: filters, groupings, weights and time series of the project's workspaces,
 * which are stored in browsers only.
 */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { loadText, getLocalStorage } from '../browser-storage.ts';
import { storedFilters } from '../filters/filter-model.ts';
import { getStoredFiltersText, sessionFiltersText } from '../filters/use-filters.ts';
import { workspaceSettingsKey } from '../workspace-settings-key.ts';

/** One use, and what happens to it. */
export interface UseOfColumn {
  readonly where: string;
  /** Sentences without their ends: "its filter is dropped". */
  readonly effects: readonly string[];
}

/** A stored filter does not contain the column's type; one of dates looks like one of numbers. */
const KINDS = ['enum', 'number', 'text'] as const;

const hasFilter = (text: string | null, name: string): boolean =>
  KINDS.some((kind) => {
    const filters = storedFilters(text, [{ name, label: name, kind, options: [] }]) ?? {};
    return Object.keys(filters).length > 0;
  });

interface Change {
  readonly name: string;
  readonly before: ColumnType;
  readonly after: ColumnType;
}

const filterEffect = (text: string | null, { name, before, after }: Change): readonly string[] => {
  if (!hasFilter(text, name)) return [];
  return [before === after ? 'its filter uses the new format' : 'its filter on this column is removed'];
};

const settingsEffects = (params: URLSearchParams, { name, before, after }: Change): readonly string[] => [
  ...(params.getAll('by').includes(name) && after !== 'enum' ? ['it is no longer grouped by this column'] : []),
  ...(params.get('weight') !== name
    ? []
    : [after === 'number' ? 'its weights use the new format' : 'it is no longer weighted by this column']),
  ...(params.get('date') === name && before === 'date' && after !== 'date' ? ['over time uses another column'] : []),
];

export const usesOfColumn = (
  { id: projectId, workspaces }: Pick<Project, 'id' | 'workspaces'>,
  change: Change,
): readonly UseOfColumn[] => {
  const inTab = filterEffect(sessionFiltersText(projectId), change);
  const inWorkspaces = workspaces.flatMap(({ id, name }) => {
    const params = new URLSearchParams(loadText(getLocalStorage, workspaceSettingsKey(id)) ?? '');
    const effects = [...filterEffect(getStoredFiltersText(id), change), ...settingsEffects(params, change)];
    return effects.length === 0 ? [] : [{ where: `Workspace “${name}”`, effects }];
  });
  return [...(inTab.length === 0 ? [] : [{ where: 'This tab', effects: inTab }]), ...inWorkspaces];
};
