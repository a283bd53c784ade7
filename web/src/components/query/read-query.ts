import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { operatorHints, type QueryHint } from '@verbatim/domain/text/theme-query/query-hints';
import { normaliseQuery } from '@verbatim/domain/text/theme-query/lex-theme-query';

/** Interpretation of a typed query by the server's own parser, fast enough for each key press. */
export type QueryInterpretationText =
  | { readonly kind: 'simple' }
  | { readonly kind: 'query'; readonly reads: string; readonly hints: readonly QueryHint[] }
  | {
      readonly kind: 'mistake';
      readonly message: string;
      /** The normalised text, and the part of it at fault (UTF-16 units). */
      readonly text: string;
      readonly span: readonly [number, number];
      readonly hints: readonly QueryHint[];
    };

/**
 * In words: 'late within 3 words of delivery'. Query words are folded, so that none is mistaken for the
 * operator.
 */
export const formatInterpretation = (reads: string): string =>
  reads.replaceAll(/ WITHIN (\d+) OF /gu, (_, words: string) => ` within ${words} word${words === '1' ? '' : 's'} of `);

export const readQuery = (typed: string): QueryInterpretationText => {
  if (normaliseQuery(typed) === '') return { kind: 'simple' };
  const parsed = parseThemeQuery(typed);
  if (parsed.ok)
    return { kind: 'query', reads: formatInterpretation(explainThemeQuery(parsed.query)), hints: operatorHints(typed) };
  const { message, start, end } = parsed.error;
  return { kind: 'mistake', message, text: parsed.text, span: [start, end], hints: operatorHints(typed) };
};
