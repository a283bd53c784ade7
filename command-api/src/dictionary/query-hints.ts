/** Hints for a tested query: possible mistakes, and words that no comment of the project contains. */
import { missingWordHints, operatorHints, type QueryHint } from '@verbatim/domain/text/theme-query/query-hints';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { QueryRequest } from '@verbatim/projections/query-threads/query-threads';
import type { Dependencies } from '../bootstrap/dependencies.ts';

export interface TriedQuery {
  readonly projectId: string;
  readonly text: string;
  readonly query: ThemeQuery;
  /** Comments that it has found. */
  readonly count: number;
}

export const readQueryHints = async (
  { queries }: Pick<Dependencies, 'queries'>,
  { projectId, text, query, count }: TriedQuery,
  asking: QueryRequest,
): Promise<readonly QueryHint[]> => {
  const hints = operatorHints(text);
  if (hints.length > 0 || count > 0) return hints;
  return missingWordHints(text, await queries.ask('missingWords', { projectId, query }, asking));
};
