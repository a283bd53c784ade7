import { useSelector } from 'react-redux';
import { toast } from 'sonner';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { newUuid } from '../../api/transport/creation-keys.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { selectPendingMutations, type TagStatus } from '../../api/transport/pending-mutations.ts';
import { useTagResponseMutation, type ResponseArgs } from '../../api/responses.ts';
import { applyPendingMutations } from './apply-pending-mutations.ts';

export interface ChangedTheme {
  readonly id: string;
  readonly name: string;
}

/** The change and its undo token. */
export interface TagResult {
  readonly message: string;
  readonly undo: string | null;
}

/** Undefined on failure, which was shown and reverted. */
export type ChangeTag = (
  theme: ChangedTheme,
  sentence: number | null,
  status: TagStatus,
) => Promise<TagResult | undefined>;

const STATUS_LABELS = { 1: 'Restored', 2: 'Tagged', [-1]: 'Excluded', [-2]: 'Removed' } as const;

/** Applies a tag change optimistically. */
export const useChangeTag = (screen: 'response' | 'feed'): ((place: ResponseArgs) => ChangeTag) => {
  const [tag] = useTagResponseMutation();
  return (place) => async (theme, sentence, status) => {
    const { data, error } = await tag({ ...place, key: newUuid(), theme, sentence, status, screen });
    const message = `${STATUS_LABELS[status]}: ${theme.name}`;
    if (data !== undefined) return { message, undo: data.undo };
    toast.error(`Not saved: ${message}. ${getErrorMessage(error)}`);
    return undefined;
  };
};

/** The response with pending mutations applied. */
export const useShownResponse = (response: ResponseDetail | undefined): ResponseDetail | undefined => {
  const acts = useSelector(selectPendingMutations);
  return response && applyPendingMutations(response, acts);
};
