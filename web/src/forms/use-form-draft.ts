import { useEffect, useRef, useState } from 'react';
import { accountNow, dropDraft, moveDraft, readDraft, writeDraft, type DraftForm } from './drafts.ts';
import { changedFields, mergeForms, type FormValues } from './merge-forms.ts';

/** What is stored, as the form shows it. */
export interface Stored<Values> {
  readonly values: Values;
  /** Null of what is still to be made. */
  readonly version: number | null;
}

export interface FormDraft<Values> {
  readonly values: Values;
  /** What it was filled from. */
  readonly base: Stored<Values>;
  /** The fields that were changed. */
  readonly changed: readonly (keyof Values & string)[];
  /** When that was typed which was found here again, in epoch milliseconds; null where nothing was. */
  readonly restoredAt: number | null;
  readonly set: (patch: Partial<Values>) => void;
  /** Goes on from what others have stored meanwhile, with values that take it into account. */
  readonly rebase: (base: Stored<Values>, values: Values) => void;
  /** It is given up, or saved and is now this: nothing is kept of what was typed. */
  readonly forget: (saved?: Stored<Values>) => void;
}

interface State<Values> {
  readonly values: Values;
  readonly base: Stored<Values>;
  /** The last version that was looked at. */
  readonly seen: number | null;
  readonly restoredAt: number | null;
}

const begun = <Values extends FormValues>(of: DraftForm, stored: Stored<Values>): State<Values> => {
  const draft = readDraft<Values>(of);
  const fresh = { values: stored.values, base: stored, seen: stored.version, restoredAt: null };
  if (draft === undefined) return fresh;
  const base = { values: draft.base, version: draft.version };
  const found = { values: draft.values, base, seen: draft.version, restoredAt: draft.at };
  const left = stored.version === null ? found : caughtUp(found, stored);
  return changedFields(left.base.values, left.values).length === 0 ? fresh : left;
};

/**
 * Others have saved: what is not changed here shows their change; where both have changed the same, that is
 * asked about when it is saved.
 */
const caughtUp = <Values extends FormValues>(state: State<Values>, stored: Stored<Values>): State<Values> => {
  const { values, conflicts } = mergeForms(state.base.values, state.values, stored.values);
  const seen = stored.version;
  return conflicts.length > 0 ? { ...state, seen } : { ...state, values, base: stored, seen };
};

/**
 * The account that opened the form, whichever logs in meanwhile. What was typed goes
 * along with a new name.
 */
const useDraftForm = (form: string): DraftForm => {
  const [account] = useState(accountNow);
  const before = useRef(form);
  useEffect(() => {
    if (before.current !== form) moveDraft({ account, form: before.current }, form);
    before.current = form;
  }, [account, form]);
  return { account, form };
};

/**
 * The fields of a form, kept by this browser for as long as they are not saved.
 * @param form names the form and what it is of, as 'theme/{id}'; another name is that of what was new and has
 *   been made
 * @param stored as it is read now; it may move on while the form is open
 */
export const useFormDraft = <Values extends FormValues>(form: string, stored: Stored<Values>): FormDraft<Values> => {
  const of = useDraftForm(form);
  const [state, setState] = useState(() => begun(of, stored));
  if (stored.version !== null && stored.version > (state.seen ?? 0)) setState(caughtUp(state, stored));
  const keep = (next: State<Values>): void => {
    setState(next);
    const { values, base } = next;
    if (changedFields(base.values, values).length === 0) dropDraft(of);
    else writeDraft(of, { values, base: base.values, version: base.version, at: Date.now() });
  };
  return {
    values: state.values,
    base: state.base,
    restoredAt: state.restoredAt,
    changed: changedFields(state.base.values, state.values),
    set: (patch) => keep({ ...state, values: { ...state.values, ...patch } }),
    rebase: (base, values) => keep({ ...state, base, values, seen: base.version }),
    forget: (saved = stored) => {
      dropDraft(of);
      setState({ values: saved.values, base: saved, seen: saved.version, restoredAt: null });
    },
  };
};
