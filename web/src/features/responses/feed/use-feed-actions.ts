import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { newUuid } from '../../../api/transport/creation-keys.ts';
import { useReviewResponseMutation } from '../../../api/feed.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import type { ResponseArgs } from '../../../api/responses.ts';
import { useUndoMutation } from '../../../api/undo.ts';
import { formatCount } from '../../../components/text/format.ts';
import { useChangeTag, type TagResult, type ChangedTheme, type ChangeTag } from '../use-change-tag.ts';

export interface FeedActions {
  /** Description of the last action. */
  readonly status: string;
  readonly say: (...said: Parameters<ChangeTag>) => void;
  /** Tags the whole comment, unless it is tagged already. */
  readonly tag: (theme: ChangedTheme) => void;
  readonly review: () => void;
  readonly undo: () => void;
  readonly tell: (status: string) => void;
}

const IN_WORDS = { 1: 'Restored', 2: 'Tagged', [-1]: 'Excluded', [-2]: 'Removed' } as const;

/**
 * Actions on the current comment. Undo reverts the last action, even on an earlier comment.
 * @param response undefined while loading: tagging works nevertheless
 */
export const useFeedActions = (
  screen: 'response' | 'feed',
  place: ResponseArgs,
  response: ResponseDetail | undefined,
): FeedActions => {
  const sayOf = useChangeTag(screen);
  const [reviewCall] = useReviewResponseMutation();
  const [undoCall] = useUndoMutation();
  const done = useRef<Promise<TagResult | undefined>[]>([]);
  const [status, tell] = useState('');

  /** Corrects the last announcement if its act was not stored. */
  const takeBack = (words: string): void => tell((now) => (now === words ? `Not saved: ${words}` : now));
  const say: FeedActions['say'] = (theme, sentence, act) => {
    const words = `${IN_WORDS[act]}: ${theme.name}`;
    tell(words);
    done.current.push(sayOf(place)(theme, sentence, act).then((said) => (said ?? takeBack(words), said)));
  };
  const tag: FeedActions['tag'] = (theme) => {
    const isThere = response?.whole.some(({ id, method }) => id === theme.id && method === 2);
    if (isThere === true) tell(`${theme.name} is already on this comment`);
    else say(theme, null, 2);
  };
  const reviewedWords = `Reviewed: comment ${formatCount(place.comment)}`;
  const reviewed = async (library: number): Promise<TagResult | undefined> => {
    const at = new Date().toISOString();
    const { data, error } = await reviewCall({ ...place, key: newUuid(), library, at });
    if (data !== undefined) return { message: reviewedWords, undo: data.undo };
    takeBack(reviewedWords);
    toast.error(`Not saved: the review of comment ${formatCount(place.comment)}. ${getErrorMessage(error)}`);
    return undefined;
  };
  const review = (): void => {
    if (response === undefined) return;
    tell(reviewedWords);
    done.current.push(reviewed(response.library));
  };
  const undo = async (): Promise<void> => {
    const last = await done.current.pop();
    if (last === undefined || last.undo === null) return tell('Nothing to undo');
    const { error } = await undoCall(last.undo);
    if (error === undefined) return tell(`Undone: ${last.message}`);
    toast.error(`Could not undo. ${getErrorMessage(error)}`);
  };
  return { status, say, tag, review, undo: () => void undo(), tell };
};
