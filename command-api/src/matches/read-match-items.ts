import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { MatchItem } from '../contract/matches.ts';

/**
 * The comments in the order asked for.
 * @param query what is marked in them
 * @param sentiments compounds by `_id`, where they are to be told
 */
export const readMatchItems = async (
  comments: ModelReader,
  projectId: string,
  ids: readonly number[],
  query: ThemeQuery | undefined,
  sentiments?: ReadonlyMap<number, number | null>,
): Promise<readonly MatchItem[]> =>
  (await readComments(comments, projectId, ids)).map(({ _id, text, fields, sentences }) => ({
    ...{ _id, text, fields },
    ...(sentiments === undefined ? {} : { sentiment: sentiments.get(_id) ?? null }),
    spans: query === undefined ? [] : (matchComment(query, text, sentences)?.spans ?? []),
  }));
