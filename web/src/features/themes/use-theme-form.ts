import { useEffect } from 'react';
import { toast } from 'sonner';
import type { Theme } from '@verbatim/command-api/contract/library';
import { useCreateThemeMutation, useSaveThemeMutation } from '../../api/library.ts';
import { fieldErrorsOf, messageOf } from '../../api/problem.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';

export interface ThemeForm extends FormValues {
  readonly name: string;
  readonly text: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
}

const storedTheme = (theme: Theme): Stored<ThemeForm> => ({
  values: {
    ...{ name: theme.name, text: theme.originalText, folderId: theme.folder_id },
    ...{ portalName: theme.portal_name, visible: theme.visible },
  },
  version: theme.version,
});

/** What a new theme has to say. */
const BLANK = { name: '', text: '', folder_id: null };

/** Only what was changed is sent: the rest may have been changed by others meanwhile. */
const requestOf = ({ name, text, folderId, portalName, visible }: Partial<ThemeForm>) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(text === undefined ? {} : { text }),
  ...(folderId === undefined ? {} : { folder_id: folderId }),
  ...(portalName === undefined ? {} : { portal_name: portalName.trim() }),
  ...(visible === undefined ? {} : { visible }),
});

/** The fields of a theme, kept until they are saved, and saved on top of what others have saved meanwhile. */
export const useThemeForm = (theme: Theme | null, newIn: string | null, onSaved: (id: string) => void) => {
  const [create, creating] = useCreateThemeMutation();
  const [saveTheme, saving] = useSaveThemeMutation();
  const tell = useToldWithUndo();
  const empty = { values: { name: '', text: '', folderId: newIn, portalName: '', visible: true }, version: null };
  const draft = useFormDraft<ThemeForm>(
    theme === null ? 'theme/new' : `theme/${theme.id}`,
    theme === null ? empty : storedTheme(theme),
  );
  const typed = theme === null ? draft.changed.filter((field) => field !== 'folderId') : draft.changed;
  const markSaved = useLeaveQuestion(typed.length > 0);
  const form = useFormSave<ThemeForm, Changed<Theme>>({
    draft,
    storedOf: (thing) => storedTheme(thing as Theme),
    send: (changed, version) =>
      theme === null
        ? create({ ...BLANK, ...requestOf(draft.values) })
        : saveTheme({ id: theme.id, body: requestOf(changed), version }),
  });
  /** Whether it is stored. */
  const saved = async (answered: Promise<Changed<Theme> | undefined>): Promise<boolean> => {
    const answer = await answered;
    if (answer === undefined) return false;
    draft.forget(storedTheme(answer.value));
    markSaved();
    tell(`Saved: ${answer.value.name}`, [answer.undo]);
    onSaved(answer.value.id);
    return true;
  };
  const { error } = form;
  useEffect(() => {
    if (error !== undefined) toast.error(fieldErrorsOf(error)[0]?.message ?? messageOf(error));
  }, [error]);
  return {
    ...{ draft, conflict: form.conflict, leaveConflict: form.leaveConflict },
    isUnsaved: typed.length > 0,
    submit: () => saved(form.save()),
    resolve: (values: ThemeForm) => void saved(form.resolve(values)),
    busy: creating.isLoading || saving.isLoading,
  };
};
