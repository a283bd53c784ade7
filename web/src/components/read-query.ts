import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { normaliseQuery } from '@verbatim/domain/text/normalise-query';

/** How a query as typed is read; the same code as the server's, so that it can be said at every key press. */
export type QueryReading =
  | { readonly kind: 'simple' }
  | { readonly kind: 'query'; readonly reads: string }
  | {
      readonly kind: 'mistake';
      readonly message: string;
      /** The normalised text, and the part of it at fault (UTF-16 units). */
      readonly text: string;
      readonly span: readonly [number, number];
    };

export const readQuery = (typed: string): QueryReading => {
  if (normaliseQuery(typed) === '') return { kind: 'simple' };
  const parsed = parseThemeQuery(typed);
  if (parsed.ok) return { kind: 'query', reads: explainThemeQuery(parsed.query) };
  const { message, start, end } = parsed.error;
  return { kind: 'mistake', message, text: parsed.text, span: [start, end] };
};
