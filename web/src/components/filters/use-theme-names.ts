import { useFoldersQuery } from '../../api/library.ts';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { allThemes } from '../themes/all-themes.ts';
import type { Filters } from './filter-model.ts';
import type { ThemeNames } from './filter-label.ts';

/** Theme names of a filter: from the workspace, otherwise from the library. */
export const useThemeNames = (workspaceId: string | null, filters: Filters): ThemeNames => {
  const ids = filters['themes']?.value ?? [];
  const skip = ids.length === 0;
  const workspace = useWorkspaceQuery(workspaceId ?? '', { skip: skip || workspaceId === null });
  const names = new Map(workspace.data?.themes.map(({ id, name }) => [id, name]));
  const isKnown = workspaceId !== null && (workspace.data === undefined || ids.every((id) => names.has(id)));
  const { data: folders } = useFoldersQuery(undefined, { skip: skip || isKnown });
  for (const { id, name } of allThemes(folders ?? [])) names.set(id, name);
  return (id) => names.get(id) ?? 'a deleted theme';
};
