import { useState } from 'react';
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { getConflict } from '../../api/transport/problem.ts';
import { ConflictDialog, type ConflictField } from '../../forms/conflict-dialog.tsx';
import { mergeForms, type FormValues } from '../../forms/merge-forms.ts';
import type { FormDraft } from '../../forms/use-form-draft.ts';
import type { OpenConflict } from '../../forms/use-form-save.ts';
import { toWordLines, toWordList, toStoredWords, parseWeights, type Weights } from './words.ts';

const weightOfWord = (value: FormValues[string]): string => (value === null ? '' : String(value));

/** One field per word; null if it is not in the list. */
const getForm = (words: readonly string[], weights: Weights): FormValues =>
  Object.fromEntries(words.map((word) => [word, weights.get(word) ?? null]));

/**
 * Lists are merged word by word on saving; asks which weight to keep when others have changed the same word.
 * @param saveAgain with the choices, on top of the latest version
 */
export const useWordConflicts = (
  draft: FormDraft<{ readonly lines: readonly string[] }>,
  saveAgain: (weights: Weights, version: number, ask: (error: unknown) => boolean) => void,
) => {
  const [conflict, setConflict] = useState<OpenConflict<FormValues> | null>(null);
  /** Whether the error is a conflict, which is then shown. */
  const ask = (error: unknown): boolean => {
    const newConflict = getConflict(error);
    if (newConflict === undefined) return false;
    const { values, version } = toStoredWords(newConflict.theirs as WordListAnswer);
    const [base, mine, theirs] = [draft.base.values.lines, draft.values.lines, values.lines].map(parseWeights) as [
      Weights,
      Weights,
      Weights,
    ];
    const words = [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])];
    const merged = mergeForms(getForm(words, base), getForm(words, mine), getForm(words, theirs));
    setConflict({
      theirs: getForm(words, theirs),
      version,
      fields: merged.conflicts,
      changes: newConflict.changes,
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
    draft.rebase({ values: { lines: toWordLines(stored) }, version }, { lines: toWordLines(toWordList(weights)) });
    setConflict(null);
    saveAgain(weights, version, ask);
  };
  const getField = (label: string): readonly [string, ConflictField] => [
    label,
    { label, show: weightOfWord, isText: false },
  ];
  const dialog =
    conflict === null ? null : (
      <ConflictDialog
        conflict={conflict}
        fields={Object.fromEntries(conflict.fields.map(getField))}
        onSave={(chosen) => resolve(chosen, conflict)}
        onCancel={() => setConflict(null)}
      />
    );
  return { ask, dialog };
};
