import { toast } from 'sonner';
import type { Coverage } from '@verbatim/command-api/contract/results/coverage';
import { foldName } from '@verbatim/domain/library/library-state';
import { useFoldersQuery } from '../../../api/library.ts';
import { allThemes } from '../../../components/themes/all-themes.ts';
import { useCreateTheme } from '../../../components/hooks/use-create-theme.ts';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';

export const EMPTY_ANSWER_THEME = 'Nothing to say';

/**
 * Adds the theme "Nothing to say", which finds such answers, to the workspace. One of that name that the
 * library has, as of another project, is used again.
 */
export const useEmptyAnswerTheme = (projectId: string, workspaceId: string) => {
  const { data: folders } = useFoldersQuery();
  const { createIn, addTo, isBusy } = useCreateTheme(projectId);
  const tell = useUndoToast();
  const make = async ({ empty, themes }: Coverage): Promise<void> => {
    const known = allThemes(folders ?? []).find(({ name }) => foldName(name) === foldName(EMPTY_ANSWER_THEME));
    if (themes.some(({ id }) => id === known?.id))
      return void toast.info(`This workspace has ${EMPTY_ANSWER_THEME} already. Its query finds other comments.`);
    if (known === undefined) {
      const made = await createIn(EMPTY_ANSWER_THEME, empty.query, [workspaceId]);
      if (made?.isAdded === true) tell(`Saved: ${EMPTY_ANSWER_THEME}`, [made.undo]);
    } else if (await addTo(workspaceId, known.id)) tell(`Added ${EMPTY_ANSWER_THEME}`, []);
  };
  return { make, isBusy: folders === undefined || isBusy };
};
