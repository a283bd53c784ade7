import { useFoldersQuery } from '../../api/library.ts';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Filters } from './filter-model.ts';
import type { ThemeNames } from './filter-words.ts';

function* themesIn(folders: readonly Folder[]): Generator<{ readonly id: string; readonly name: string }> {
  for (const { themes, children } of folders) {
    yield* themes;
    yield* themesIn(children);
  }
}

/** Names of the themes of a filter: those of the workspace are at hand, others are looked for in the library. */
export const useThemeNames = (workspaceId: string | null, filters: Filters): ThemeNames => {
  const ids = filters['themes']?.value ?? [];
  const skip = ids.length === 0;
  const workspace = useWorkspaceQuery(workspaceId ?? '', { skip: skip || workspaceId === null });
  const names = new Map(workspace.data?.themes.map(({ id, name }) => [id, name]));
  const isKnown = workspaceId !== null && (workspace.data === undefined || ids.every((id) => names.has(id)));
  const { data: folders } = useFoldersQuery(undefined, { skip: skip || isKnown });
  for (const { id, name } of themesIn(folders ?? [])) names.set(id, name);
  return (id) => names.get(id) ?? 'a theme that is gone';
};
