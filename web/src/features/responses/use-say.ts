import { useSelector } from 'react-redux';
import { toast } from 'sonner';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { newUuid } from '../../api/creation-keys.ts';
import { messageOf } from '../../api/problem.ts';
import { selectPendingActs, type TagStatus } from '../../api/pending-acts.ts';
import { useTagResponseMutation, type ResponseArgs } from '../../api/responses.ts';
import { withActs } from './with-act.ts';

export interface SaidTheme {
  readonly id: string;
  readonly name: string;
}

/** What was said, and the word by which it can be undone. */
export interface Said {
  readonly message: string;
  readonly undo: string | null;
}

/** Undefined when it was not stored: then it has been told, and is shown no more. */
export type Say = (theme: SaidTheme, sentence: number | null, status: TagStatus) => Promise<Said | undefined>;

const TOLD = { 1: 'Restored', 2: 'Tagged', [-1]: 'Excluded', [-2]: 'Took off' } as const;

/** Says something of a comment and a theme: it shows at once. */
export const useSay = (screen: 'response' | 'feed'): ((place: ResponseArgs) => Say) => {
  const [tag] = useTagResponseMutation();
  return (place) => async (theme, sentence, status) => {
    const { data, error } = await tag({ ...place, key: newUuid(), theme, sentence, status, screen });
    const message = `${TOLD[status]}: ${theme.name}`;
    if (data !== undefined) return { message, undo: data.undo };
    toast.error(`Put back: ${message}. ${messageOf(error)}`);
    return undefined;
  };
};

/** The response with what is under way. */
export const useShownResponse = (response: ResponseDetail | undefined): ResponseDetail | undefined => {
  const acts = useSelector(selectPendingActs);
  return response && withActs(response, acts);
};
