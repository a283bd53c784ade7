import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { newUuid } from '../../../api/creation-keys.ts';
import { useReviewResponseMutation } from '../../../api/feed.ts';
import { messageOf } from '../../../api/problem.ts';
import type { ResponseArgs } from '../../../api/responses.ts';
import { useUndoMutation } from '../../../api/undo.ts';
import { useSay, type Said, type SaidTheme, type Say } from '../use-say.ts';

export interface FeedActs {
  /** What was done last, in words. */
  readonly status: string;
  readonly say: (...said: Parameters<Say>) => void;
  /** Tags the comment as a whole, where it is not tagged so already. */
  readonly tag: (theme: SaidTheme) => void;
  readonly review: () => void;
  readonly undo: () => void;
  readonly tell: (status: string) => void;
}

const IN_WORDS = { 1: 'Restored', 2: 'Tagged', [-1]: 'Excluded', [-2]: 'Took off' } as const;

/**
 * What a person says of the comment before them. What was done last is undone first, also on a comment that they have left.
 * @param response undefined while it is on its way: who is quicker than that tags it none the less
 */
export const useFeedActs = (place: ResponseArgs, response: ResponseDetail | undefined): FeedActs => {
  const sayOf = useSay('feed');
  const [reviewCall] = useReviewResponseMutation();
  const [undoCall] = useUndoMutation();
  const done = useRef<Promise<Said | undefined>[]>([]);
  const [status, tell] = useState('');

  /** What was done last is said no more where it was not stored. */
  const takeBack = (words: string): void => tell((now) => (now === words ? `Put back: ${words}` : now));
  const say: FeedActs['say'] = (theme, sentence, act) => {
    const words = `${IN_WORDS[act]}: ${theme.name}`;
    tell(words);
    done.current.push(sayOf(place)(theme, sentence, act).then((said) => (said ?? takeBack(words), said)));
  };
  const tag: FeedActs['tag'] = (theme) => {
    const isThere = response?.whole.some(({ id, method }) => id === theme.id && method === 2);
    if (isThere === true) tell(`${theme.name} is on this comment already`);
    else say(theme, null, 2);
  };
  const reviewed = async (library: number): Promise<Said | undefined> => {
    const at = new Date().toISOString();
    const { data, error } = await reviewCall({ ...place, key: newUuid(), library, at });
    if (data !== undefined) return { message: `Reviewed: comment ${place.comment}`, undo: data.undo };
    takeBack(`Reviewed: comment ${place.comment}`);
    toast.error(`Put back: the review of comment ${place.comment}. ${messageOf(error)}`);
    return undefined;
  };
  const review = (): void => {
    if (response === undefined) return;
    tell(`Reviewed: comment ${place.comment}`);
    done.current.push(reviewed(response.library));
  };
  const undo = async (): Promise<void> => {
    const last = await done.current.pop();
    if (last === undefined || last.undo === null) return tell('There is nothing to undo');
    const { error } = await undoCall(last.undo);
    if (error === undefined) return tell(`Undone: ${last.message}`);
    toast.error(`Not undone. ${messageOf(error)}`);
  };
  return { status, say, tag, review, undo: () => void undo(), tell };
};
