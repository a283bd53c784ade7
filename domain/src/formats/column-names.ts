/** Derives fields (names in the file) and column names (names in the database) from a header row. */
import { COLUMN_NAME_LIMIT, RESERVED_COLUMN_NAMES } from '../project/column-rules.ts';
import { foldTerm } from '../text/fold-term.ts';

export interface HeaderField {
  /** Unique among the fields of the file, never empty. */
  readonly field: string;
  readonly header: string;
  /** Why `field` differs from the header, for display. */
  readonly changed: 'no' | 'empty' | 'repeated';
}

/** The first of `stem_2`, `stem_3` … that `isTaken` lets through. */
const numbered = (stemFor: (suffix: string) => string, isTaken: (candidate: string) => boolean): string => {
  let number = 2;
  while (isTaken(stemFor(`_${number}`))) number++;
  return stemFor(`_${number}`);
};

/**
 * The fields of a header row, trimmed. An empty header becomes `column_N` (from 1), a repeated one gets the
 * first free suffix `_2`, `_3` ….
 */
export const toHeaderFields = (headers: readonly string[]): readonly HeaderField[] => {
  const written = new Set(headers.map((header) => header.trim()));
  const used = new Set<string>();
  return headers.map((header, index) => {
    const trimmed = header.trim();
    const isTaken = (candidate: string): boolean => used.has(candidate) || written.has(candidate);
    let field = trimmed === '' ? `column_${index + 1}` : trimmed;
    if (trimmed === '' ? isTaken(field) : used.has(field)) {
      const stem = field;
      field = numbered((suffix) => stem + suffix, isTaken);
    }
    used.add(field);
    return { field, header, changed: trimmed === '' ? 'empty' : field === trimmed ? 'no' : 'repeated' };
  });
};

/** At most `length` units, without a trailing underscore or half a surrogate pair. */
const cut = (name: string, length: number): string =>
  name
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/_+$/, '');

/**
 * `Review Text` → `review_text`, `HTMLCode` → `html_code`, `Größe (cm)` → `grosse_cm`; one leading underscore
 * stays.
 */
const snakeCase = (field: string): string => {
  const words = field
    .normalize('NFC')
    .replace(/['\u2018\u2019\u02bc\uff07]/gu, '')
    .replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .map(foldTerm)
    .filter((word) => word !== '');
  return (field.trimStart().startsWith('_') ? '_' : '') + words.join('_');
};

/**
 * Default database names, in the same order: snake case, unique, 1 to 63 UTF-16 units, not reserved;
 * `column_N` for a field without letters or digits.
 */
export const toColumnNames = (fields: readonly string[]): readonly string[] => {
  const used = new Set(RESERVED_COLUMN_NAMES);
  return fields.map((field, index) => {
    const stem = cut(snakeCase(field), COLUMN_NAME_LIMIT - 1) || `column_${index + 1}`;
    const name = used.has(stem)
      ? numbered(
          (suffix) => cut(stem, COLUMN_NAME_LIMIT - 1 - suffix.length) + suffix,
          (candidate) => used.has(candidate),
        )
      : stem;
    used.add(name);
    return name;
  });
};

/** The default name of one field that avoids the `taken` ones (in lower case). */
export const freeName = (field: string, taken: ReadonlySet<string>): string => {
  const [stem = ''] = toColumnNames([field]);
  if (!taken.has(stem)) return stem;
  return numbered(
    (suffix) => cut(stem, COLUMN_NAME_LIMIT - 1 - suffix.length) + suffix,
    (candidate) => taken.has(candidate),
  );
};
