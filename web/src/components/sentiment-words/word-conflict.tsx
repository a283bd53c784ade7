import { useState } from 'react';
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { conflictOf } from '../../api/problem.ts';
import { ConflictDialog, type ConflictField } from '../../forms/conflict-dialog.tsx';
import { mergeForms, type FormValues } from '../../forms/merge-forms.ts';
import type { FormDraft } from '../../forms/use-form-draft.ts';
import type { OpenConflict } from '../../forms/use-form-save.ts';
import { linesOf, listOf, storedWords, weightsOf, type Weights } from './words.ts';

const weightOfWord = (value: FormValues[string]): string => (value === null ? '' : String(value));

/** A field a word; null where the list has it not. */
const formOf = (words: readonly string[], weights: Weights): FormValues =>
  Object.fromEntries(words.map((word) => [word, weights.get(word) ?? null]));

/**
 * Lists are merged word by word where they are saved. Of a word to which others have given another weight meanwhile it is asked here which is
 * to stand.
 * @param saveAgain with what was chosen, on top of the version that others have saved
 */
export const useWordConflict = (
  draft: FormDraft<{ readonly lines: readonly string[] }>,
  saveAgain: (weights: Weights, version: number, ask: (error: unknown) => boolean) => void,
) => {
  const [conflict, setConflict] = useState<OpenConflict<FormValues> | null>(null);
  /** Whether that was why a list was not saved, and somebody is asked. */
  const ask = (error: unknown): boolean => {
    const told = conflictOf(error);
    if (told === undefined) return false;
    const { values, version } = storedWords(told.theirs as WordListAnswer);
    const [base, mine, theirs] = [draft.base.values.lines, draft.values.lines, values.lines].map(weightsOf) as [
      Weights,
      Weights,
      Weights,
    ];
    const words = [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])];
    const merged = mergeForms(formOf(words, base), formOf(words, mine), formOf(words, theirs));
    setConflict({
      ...{ theirs: formOf(words, theirs), version, fields: merged.conflicts, changes: told.changes },
      merged: merged.values,
    });
    return true;
  };
  const resolve = (chosen: FormValues, { theirs, version }: OpenConflict<FormValues>): void => {
    const weights = new Map(
      Object.entries(chosen).flatMap(([word, value]) => (typeof value === 'number' ? [[word, value] as const] : [])),
    );
    const stored = Object.entries(theirs).flatMap(([text, value]) =>
      typeof value === 'number' ? [{ text, value }] : [],
    );
    draft.rebase({ values: { lines: linesOf(stored) }, version }, { lines: linesOf(listOf(weights)) });
    setConflict(null);
    saveAgain(weights, version, ask);
  };
  const fieldOf = (label: string): readonly [string, ConflictField] => [
    label,
    { label, show: weightOfWord, isText: false },
  ];
  const dialog =
    conflict === null ? null : (
      <ConflictDialog
        conflict={conflict}
        fields={Object.fromEntries(conflict.fields.map(fieldOf))}
        onSave={(chosen) => resolve(chosen, conflict)}
        onCancel={() => setConflict(null)}
      />
    );
  return { ask, dialog };
};
