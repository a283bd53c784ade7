import { toast } from 'sonner';
import type { Theme } from '@verbatim/command-api/contract/library';
import { useCreateThemeMutation } from '../../api/library.ts';
import { getErrorMessage, getFieldErrors } from '../../api/transport/problem.ts';
import type { Changed } from '../../api/undo.ts';
import { useAddThemeMutation } from '../../api/workspaces.ts';

interface CreatedTheme extends Changed<Theme> {
  /** Whether all workspaces have it. */
  readonly isAdded: boolean;
}

/** Creates a theme outside of folders and adds it to workspaces of a project; errors are shown as toasts. */
export const useCreateTheme = (projectId: string) => {
  const [create, creating] = useCreateThemeMutation();
  const [add, adding] = useAddThemeMutation();
  /** @returns whether the workspace has it */
  const addTo = async (workspaceId: string, themeId: string): Promise<boolean> => {
    const { error } = await add({ id: workspaceId, projectId, themeId });
    if (error) toast.error(getErrorMessage(error));
    return error === undefined;
  };
  /** @returns undefined when it was not created */
  const createIn = async (
    name: string,
    text: string,
    workspaceIds: readonly string[],
  ): Promise<CreatedTheme | undefined> => {
    const { data, error } = await create({ name, text, folder_id: null });
    if (data === undefined) {
      toast.error(getFieldErrors(error)[0]?.message ?? getErrorMessage(error));
      return undefined;
    }
    let isAdded = true;
    for (const id of workspaceIds) isAdded = (await addTo(id, data.value.id)) && isAdded;
    return { ...data, isAdded };
  };
  return { createIn, addTo, created: creating.data?.value, isBusy: creating.isLoading || adding.isLoading };
};
