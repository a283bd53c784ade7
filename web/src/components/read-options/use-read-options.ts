import type {
  ReadOptionsProposal,
  ImportChoices,
  ImportOptions,
  OpenQuestion,
} from '@verbatim/command-api/contract/read-options';
import { useEffect, useState } from 'react';
import { useProposeReadingMutation } from '../../api/projects/read-options.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { mergeChoices, openQuestions } from './read-option-values.ts';

export interface ReadOptionsState {
  /** Null before the server has answered for this file. */
  readonly proposal: ReadOptionsProposal | null;
  /** The user's choices, sent with the upload. */
  readonly options: ImportOptions;
  readonly choices: ImportChoices;
  readonly open: readonly OpenQuestion[];
  readonly isReading: boolean;
  /** No answer for this file yet: notes and choices to come would move a button below them. */
  readonly isFirstReading: boolean;
  /** Why the file cannot be read this way; undefined if it can. */
  readonly error: unknown;
  readonly change: (options: ImportOptions) => void;
}

interface Asked {
  readonly file: File | null;
  readonly options: ImportOptions;
}

interface Answered {
  readonly file: File | null;
  readonly proposal: ReadOptionsProposal | null;
  readonly error: unknown;
  /** The request of this answer, to recognise stale ones. */
  readonly asked: Asked | null;
}

const NONE: ImportOptions = {};

interface ReadFor {
  /** Target project; null for a new one. */
  readonly projectId: string | null;
  /** Choices of a rejected upload, which knows the chosen column types. */
  readonly refused: ImportChoices | null;
  /** Stored columns; absent for all. */
  readonly fields?: ReadonlySet<string>;
}

/** Requests proposed read options after each change. */
export const useReadOptions = (file: File | null, { projectId, refused, fields }: ReadFor): ReadOptionsState => {
  const [propose] = useProposeReadingMutation();
  const [chosen, setChosen] = useState<Asked>({ file, options: NONE });
  const [answer, setAnswer] = useState<Answered>({ file: null, proposal: null, error: undefined, asked: null });
  const options = chosen.file === file ? chosen.options : NONE;
  const still = useDebounced(chosen, 'search');
  const settled = still.file === file ? still.options : NONE;
  useEffect(() => {
    if (file === null) return undefined;
    const asked = { file, options: settled };
    const request = propose({ file, projectId, importOptions: settled });
    let isLate = false;
    void request.then(({ data, error }) => {
      if (isLate) return;
      setAnswer((before) => ({
        file,
        // After an invalid choice the last proposal stays, to correct it.
        proposal: data ?? (before.file === file ? before.proposal : null),
        error,
        asked,
      }));
    });
    return () => {
      isLate = true;
      request.abort();
    };
  }, [file, projectId, settled, propose]);
  const isOfFile = answer.file === file;
  const proposal = isOfFile ? answer.proposal : null;
  const isReading = file !== null && (!isOfFile || answer.asked?.options !== options);
  const choices = mergeChoices(proposal, refused, fields);
  return {
    proposal,
    options,
    choices,
    open: openQuestions(choices, options),
    isReading,
    isFirstReading: isReading && !isOfFile,
    error: isOfFile ? answer.error : undefined,
    change: (next) => setChosen({ file, options: next }),
  };
};
