import { useEffect } from 'react';
import { toast } from 'sonner';
import type { Theme } from '@verbatim/command-api/contract/library';
import { useCreateThemeMutation, useSaveThemeMutation } from '../../api/library.ts';
import { getFieldErrors, getErrorMessage } from '../../api/transport/problem.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';

/** The form of a theme that is not made yet. */
export const NEW_THEME = 'theme/new';

export interface ThemeForm extends FormValues {
  readonly name: string;
  readonly text: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
}

const storedTheme = (theme: Theme): Stored<ThemeForm> => ({
  values: {
    name: theme.name,
    text: theme.originalText,
    folderId: theme.folder_id,
    portalName: theme.portal_name,
    visible: theme.visible,
  },
  version: theme.version,
});

/** A new theme's defaults. */
const BLANK = { name: '', text: '', folder_id: null };

/** Sends only changed fields: others may have been changed concurrently. */
const getRequest = ({ name, text, folderId, portalName, visible }: Partial<ThemeForm>) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(text === undefined ? {} : { text }),
  ...(folderId === undefined ? {} : { folder_id: folderId }),
  ...(portalName === undefined ? {} : { portal_name: portalName.trim() }),
  ...(visible === undefined ? {} : { visible }),
});

/** Form of a theme, with a draft and merging of concurrent changes. */
export const useThemeForm = (theme: Theme | null, newIn: string | null, onSaved: (id: string) => void) => {
  const [create, creating] = useCreateThemeMutation();
  const [saveTheme, saving] = useSaveThemeMutation();
  const tell = useUndoToast();
  const empty = { values: { name: '', text: '', folderId: newIn, portalName: '', visible: true }, version: null };
  const draft = useFormDraft<ThemeForm>(
    theme === null ? NEW_THEME : `theme/${theme.id}`,
    theme === null ? empty : storedTheme(theme),
  );
  const typed = theme === null ? draft.changed.filter((field) => field !== 'folderId') : draft.changed;
  const markSaved = useLeaveQuestion(typed.length > 0);
  const form = useFormSave<ThemeForm, Changed<Theme>>({
    draft,
    storedOf: (thing) => storedTheme(thing as Theme),
    send: (changed, version) =>
      theme === null
        ? create({ ...BLANK, ...getRequest(draft.values) })
        : saveTheme({ id: theme.id, body: getRequest(changed), version }),
  });
  /** Whether it was stored. */
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
    if (error !== undefined) toast.error(getFieldErrors(error)[0]?.message ?? getErrorMessage(error));
  }, [error]);
  return {
    draft,
    conflict: form.conflict,
    leaveConflict: form.leaveConflict,
    isUnsaved: typed.length > 0,
    submit: () => saved(form.save()),
    resolve: (values: ThemeForm) => void saved(form.resolve(values)),
    busy: creating.isLoading || saving.isLoading,
  };
};
