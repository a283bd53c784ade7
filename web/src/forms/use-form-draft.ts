import { useEffect, useRef, useState } from 'react';
import { accountNow, dropDraft, moveDraft, readDraft, writeDraft, type DraftForm } from './drafts.ts';
import { changedFields, mergeForms, type FormValues } from './merge-forms.ts';

/** Stored values, as the form shows them. */
export interface Stored<Values> {
  readonly values: Values;
  /** Null for a new subject. */
  readonly version: number | null;
}

export interface FormDraft<Values> {
  readonly values: Values;
  /** Values that it was filled from. */
  readonly base: Stored<Values>;
  /** The fields that were changed. */
  readonly changed: readonly (keyof Values & string)[];
  /** When the restored draft was saved, in epoch milliseconds; null without one. */
  readonly restoredAt: number | null;
  readonly set: (patch: Partial<Values>) => void;
  /** Continues from what other users have stored meanwhile, with merged values. */
  readonly rebase: (base: Stored<Values>, values: Values) => void;
  /** Drops the draft after a discard or a save. @param saved values that are stored now */
  readonly forget: (saved?: Stored<Values>) => void;
}

interface State<Values> {
  readonly values: Values;
  readonly base: Stored<Values>;
  /** Last version that was merged. */
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
 * After another user's save: unchanged fields show their change. Fields that both have changed are asked
 * about on saving.
 */
const caughtUp = <Values extends FormValues>(state: State<Values>, stored: Stored<Values>): State<Values> => {
  const { values, conflicts } = mergeForms(state.base.values, state.values, stored.values);
  const seen = stored.version;
  return conflicts.length > 0 ? { ...state, seen } : { ...state, values, base: stored, seen };
};

/**
 * The form of the account that opened it, even if another one logs in meanwhile. A renamed form keeps its
 * draft.
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
 * Fields of a form, stored in this browser until they are saved.
 * @param form names the form and its subject, as 'theme/{id}'; the name changes when a new subject is created
 * @param stored present values, which may change while the form is open
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
