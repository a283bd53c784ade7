import type { WorkspaceBanner } from '@verbatim/command-api/contract/workspaces';
import { useSaveWorkspaceMutation, useWorkspaceQuery } from '../../../api/workspaces.ts';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';

type Saved = Omit<WorkspaceBanner, 'id'> & { readonly id?: string };

export interface Banners {
  readonly saved: readonly WorkspaceBanner[];
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Of the id, or a new one. @returns whether it is stored */
  readonly save: (banner: Saved) => Promise<boolean>;
  readonly remove: (banner: WorkspaceBanner) => void;
}

/** The banners of a workspace. @param isNeeded whether they are shown */
export const useBanners = (projectId: string, workspaceId: string, isNeeded: boolean): Banners => {
  const { data: workspace } = useWorkspaceQuery(workspaceId, { skip: !isNeeded });
  const [put, { isLoading, error }] = useSaveWorkspaceMutation();
  const tell = useUndoToast();
  const saved = workspace?.banners ?? [];
  const store = async (banners: readonly Saved[], said: string): Promise<boolean> => {
    if (workspace === undefined) return false;
    const body = { banners: banners.map(({ parts, ...rest }) => ({ ...rest, parts: parts.map((part) => [...part]) })) };
    const { data } = await put({ id: workspaceId, projectId, body, version: workspace.version });
    if (data !== undefined) tell(said, [data.undo]);
    return data !== undefined;
  };
  return {
    saved,
    isBusy: isLoading,
    error,
    save: (banner) => {
      const isKnown = saved.some(({ id }) => id === banner.id);
      const next = isKnown ? saved.map((one) => (one.id === banner.id ? banner : one)) : [...saved, banner];
      return store(next, `Banner saved: ${banner.name}`);
    },
    remove: (banner) =>
      void store(
        saved.filter(({ id }) => id !== banner.id),
        `Banner deleted: ${banner.name}`,
      ),
  };
};
