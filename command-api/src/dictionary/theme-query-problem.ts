import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { HttpError } from '../http/http-error.ts';

/** @throws HttpError 400 with the place of the mistake, in UTF-16 units of the normalised query */
export const queryOrProblem = (text: string, field: string): ThemeQuery => {
  const parsed = parseThemeQuery(text);
  if (parsed.ok) return parsed.query;
  const { message, start, end } = parsed.error;
  throw new HttpError(400, 'THEME_QUERY_INVALID', message, { errors: [{ field, message, span: [start, end] }] });
};
