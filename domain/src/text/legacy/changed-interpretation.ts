/** Detects stored queries that the present parser interprets differently from the legacy one. */
import { explainThemeQuery, parseThemeQuery } from '../theme-query/parse-theme-query.ts';
import { parseLegacyQuery } from './parse-theme-query.ts';
import { explainLegacyQuery } from './theme-query.ts';

/** Version of the legacy parser, which also read queries without a stored version. */
export const LEGACY_PARSER_VERSION = '1';

export interface ChangedInterpretation {
  /** Explanation by the legacy parser. */
  readonly former: string;
  /** Explanation by the present one; null for an error. */
  readonly now: string | null;
  /** Null without an error. */
  readonly error: string | null;
}

type ReadNow = (text: string) => Pick<ChangedInterpretation, 'now' | 'error'>;

const readNow: ReadNow = (text) => {
  const parsed = parseThemeQuery(text);
  return parsed.ok ? { now: explainThemeQuery(parsed.query), error: null } : { now: null, error: parsed.error.message };
};

/**
 * Both interpretations; undefined if they are the same, or the legacy one was invalid.
 * @param text as stored
 * @param read the present parser
 */
export const findChangedInterpretation = (text: string, read: ReadNow = readNow): ChangedInterpretation | undefined => {
  const query = parseLegacyQuery(text);
  if (query === undefined) return undefined;
  const former = explainLegacyQuery(query);
  const { now, error } = read(text);
  return now === former ? undefined : { former, now, error };
};
