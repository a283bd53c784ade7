import { useState } from 'react';
import { toast } from 'sonner';
import type { SuggestedComment, SuggestionsResult } from '@verbatim/command-api/contract/results/suggestions';
import { useJudgeMutation } from '../../api/agreement.ts';
import { useTagResponseMutation } from '../../api/responses.ts';
import { useSuggestionsQuery, type SuggestionsPlace } from '../../api/results/suggestions.ts';
import { newUuid } from '../../api/transport/creation-keys.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useUndoMutation } from '../../api/undo.ts';

/** Of a round of shared and own comments, the first ones are own. */
const FIRST_SHARED = 4;

export interface QueueItem extends SuggestedComment {
  /** Sample that a shared comment is in: its answer is a rating. */
  readonly sample?: string;
  /** Shown again after Undo. */
  readonly isUndone?: true;
}

const toShared = ({ shared }: NonNullable<SuggestionsResult['handedOut']>): readonly QueueItem[] => {
  const blind = {
    probability: null,
    logOdds: null,
    intercept: null,
    because: 'random',
    found: false,
    spans: [],
    terms: [],
  } as const;
  return shared === null ? [] : shared.items.map((item) => ({ ...item, ...blind, sample: shared.sample }));
};

/** The next comment: a shared one in its turn, or where no other is left. */
const pickNext = (
  { handedOut, items }: Pick<SuggestionsResult, 'handedOut' | 'items'>,
  { passed }: Progress,
): { readonly left: readonly QueueItem[]; readonly next: QueueItem | undefined } => {
  const isLeft = ({ _id }: QueueItem): boolean => !passed.has(_id);
  const left = items.filter(isLeft);
  const [shared] = (handedOut === undefined ? [] : toShared(handedOut)).filter(isLeft);
  const share = handedOut?.shared?.share ?? 0;
  const isTurn = share > 0 && passed.size % (100 / share) === FIRST_SHARED;
  if (share === 0) return { left, next: left[0] };
  return { left, next: isTurn ? (shared ?? left[0]) : (left[0] ?? shared) };
};

export type Answer = 'yes' | 'no' | 'skip';

/** Answers after which the model is fitted again; without a model, the counts follow each one. */
const ANSWERS_OF_ROUND = 10;
const COMMENTS_OF_ROUND = 20;
/** Without a model each answer begins a round: more would be kept from other people for nothing. */
const COMMENTS_OF_EARLY_ROUND = 6;
const MAX_COMMENTS = 100;
/** Fewer comments left ask for more. */
const MIN_LEFT = 3;

/** Undo token of a tag; null for a skipped comment and a rating, undefined if it was not stored. */
type StoredAnswer = string | null | undefined;

interface Said {
  readonly item: QueueItem;
  /** Undo may come before the answer is stored. */
  readonly stored: Promise<StoredAnswer>;
}

/** Comments that were answered or skipped, and those since the last round. */
interface Progress {
  readonly passed: ReadonlySet<number>;
  readonly round: number;
  readonly inRound: number;
  /** Comments that the round asks for, besides skipped ones, which come again. */
  readonly size: number;
  readonly skipped: number;
}

const NONE = { items: [] };
const START: Progress = { passed: new Set(), round: 0, inRound: 0, size: COMMENTS_OF_ROUND, skipped: 0 };

const withPassed = ({ passed, ...rest }: Progress, id: number, isPassed: boolean): Progress => {
  const others = new Set(passed);
  if (isPassed) others.add(id);
  else others.delete(id);
  return { ...rest, passed: others };
};

/** Counts an answer, and begins a round when it is due. */
const withAnswer = (progress: Progress, hasModel: boolean, left: number): Progress => {
  const inRound = progress.inRound + 1;
  const isDue = !hasModel || inRound >= ANSWERS_OF_ROUND || left <= MIN_LEFT;
  const size = hasModel ? COMMENTS_OF_ROUND : COMMENTS_OF_EARLY_ROUND;
  return isDue ? { ...progress, round: progress.round + 1, inRound: 0, size } : { ...progress, inRound };
};

/** Tags the comment of a suggestion. */
const useSay = ({ projectId }: SuggestionsPlace, result: SuggestionsResult | undefined) => {
  const [tag] = useTagResponseMutation();
  const [judge] = useJudgeMutation();
  return async (item: QueueItem, answer: 'yes' | 'no'): Promise<StoredAnswer> => {
    const { workspace: workspaceId = null, theme } = result ?? {};
    if (workspaceId === null || theme === undefined) return undefined;
    if (item.sample !== undefined) {
      const { error } = await judge({ projectId, sampleId: item.sample, comment: item._id, carries: answer });
      if (error) toast.error(`Not saved. ${getErrorMessage(error)}`);
      return error ? undefined : null;
    }
    const status = answer === 'yes' ? 2 : -1;
    const { data, error } = await tag({
      projectId,
      workspaceId,
      comment: item._id,
      key: newUuid(),
      theme,
      sentence: null,
      status,
      screen: 'suggestions',
    });
    if (data !== undefined) return data.undo;
    toast.error(`Not saved. ${getErrorMessage(error)}`);
    return undefined;
  };
};

/** The queue of suggestions, one comment after the other. The shown one stays while others arrive. */
export const useSuggestionQueue = (place: SuggestionsPlace) => {
  const [progress, setProgress] = useState(START);
  const limit = Math.min(MAX_COMMENTS, progress.size + progress.skipped);
  const query = useSuggestionsQuery({ ...place, order: 'queue', limit, handOut: true, round: progress.round });
  const { data, isFetching } = query;
  const [shown, setShown] = useState<QueueItem | undefined>(undefined);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const say = useSay(place, data);
  const [undo] = useUndoMutation();
  const [judge] = useJudgeMutation();
  const { left, next } = pickNext(data ?? NONE, progress);
  // A comment from before the first model gives way to one with reasons, but not one that Undo brought back.
  const isEarly = shown?.logOdds === null && shown.sample === undefined && shown.isUndone === undefined;
  const isBefore = isEarly && data !== undefined && data.model !== null;
  const isOver = shown === undefined || progress.passed.has(shown._id) || isBefore;
  if (isOver && next !== undefined) setShown(next);
  const current = isOver ? next : shown;

  const answer = async (given: Answer): Promise<void> => {
    if (current === undefined || data === undefined) return;
    const hasModel = data.model !== null;
    const stored = given === 'skip' ? Promise.resolve(null) : say(current, given);
    const entry: Said = { item: current, stored };
    setSaid((before) => [...before, entry]);
    setProgress((before) => withPassed(before, current._id, true));
    if (given === 'skip')
      return setProgress((before) => withAnswer({ ...before, skipped: before.skipped + 1 }, true, left.length - 1));
    if ((await stored) !== undefined) return setProgress((before) => withAnswer(before, hasModel, left.length - 1));
    setSaid((before) => before.filter((one) => one !== entry));
    setProgress((before) => withPassed(before, current._id, false));
  };

  const takeBack = async (): Promise<void> => {
    const last = said.at(-1);
    if (last === undefined) return;
    const { item } = last;
    setSaid((before) => before.slice(0, -1));
    setProgress((before) => withPassed(before, item._id, false));
    setShown({ ...item, isUndone: true });
    const token = await last.stored;
    if (token === undefined) return;
    if (item.sample !== undefined) {
      const { projectId } = place;
      const { error } = await judge({ projectId, sampleId: item.sample, comment: item._id, carries: null });
      if (error) toast.error(`Not undone. ${getErrorMessage(error)}`);
    }
    if (token === null) return;
    const { error } = await undo(token);
    if (error) toast.error(`Not undone. ${getErrorMessage(error)}`);
    setProgress((before) => ({ ...before, round: before.round + 1, inRound: 0 }));
  };

  return {
    query,
    current,
    isFetching,
    answer: (given: Answer) => void answer(given),
    takeBack: () => void takeBack(),
    canTakeBack: said.length > 0,
    /** After tags that were set elsewhere. */
    again: () => setProgress((before) => ({ ...before, round: before.round + 1, inRound: 0 })),
  };
};
