import { useState } from 'react';
import type { Conflict } from '@verbatim/command-api/contract/problem';
import { getConflict } from '../api/transport/problem.ts';
import { changedFields, mergeForms, type FormValues } from './merge-forms.ts';
import type { FormDraft, Stored } from './use-form-draft.ts';

interface Answer<Thing> {
  readonly data?: Thing | undefined;
  readonly error?: unknown;
}

export interface OpenConflict<Values> {
  readonly theirs: Values;
  readonly version: number;
  readonly fields: readonly (keyof Values & string)[];
  readonly changes: Conflict['changes'];
  /** What the form holds where others have not changed it. */
  readonly merged: Values;
}

interface SaveOptions<Values, Thing> {
  readonly draft: FormDraft<Values>;
  /**
   * Sends the changes, or all values where a subject is stored whole.
   * @param version that the form was filled from
   */
  readonly send: (changed: Partial<Values>, version: number | null, whole: Values) => Promise<Answer<Thing>>;
  /** A thing, as a conflict tells of it, as the form shows it. */
  readonly storedOf: (thing: unknown) => Stored<Values>;
}

/** Retries while other users save in between. */
const MAX_TRIES = 3;

const changedPart = <Values extends FormValues>(base: Values, values: Values): Partial<Values> => {
  const changed = changedFields(base, values);
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>;
};

/**
 * Saves a form on top of what other users have saved meanwhile. Where they have changed the same field, asks
 * which value to keep, and saves nothing before.
 */
export const useFormSave = <Values extends FormValues, Thing>(options: SaveOptions<Values, Thing>) => {
  const { draft, send, storedOf } = options;
  const [conflict, setConflict] = useState<OpenConflict<Values> | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const save = async (values: Values = draft.values, base: Stored<Values> = draft.base): Promise<Thing | undefined> => {
    setError(undefined);
    setConflict(null);
    let [mine, on] = [values, base];
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(changedPart(on.values, mine), on.version, mine);
      if (answer.error === undefined) return answer.data;
      const conflict = getConflict(answer.error);
      if (conflict === undefined || attempt === MAX_TRIES) return void setError(answer.error);
      const theirs = storedOf(conflict.theirs);
      const merged = mergeForms(on.values, mine, theirs.values);
      if (merged.conflicts.length > 0) {
        const { values: theirValues, version } = theirs;
        const asked = { theirs: theirValues, version: version ?? 0, changes: conflict.changes, merged: merged.values };
        return void setConflict({ ...asked, fields: merged.conflicts });
      }
      draft.rebase(theirs, merged.values);
      [mine, on] = [merged.values, theirs];
    }
  };
  return {
    save: () => save(),
    conflict,
    error,
    /** Saves what was chosen. */
    resolve: (chosen: Values): Promise<Thing | undefined> => {
      if (conflict === null) return Promise.resolve(undefined);
      const base = { values: conflict.theirs, version: conflict.version };
      draft.rebase(base, chosen);
      return save(chosen, base);
    },
    leaveConflict: () => setConflict(null),
  };
};
