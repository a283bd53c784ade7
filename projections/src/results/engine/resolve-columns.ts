/** Requested columns of a table: all except those emptied by a filter on the grouped column itself. */
import { parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import type { Position } from '@verbatim/eventstore/event-store';
import { findTheme } from '../../models/library/library.query.ts';
import type { ThemeDocument } from '../../models/library/library.ts';
import { type CanonicalQuery, parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { countOfColumn } from '../kernels/further-columns.ts';
import type { TableColumn } from '../table/table.ts';
import type { FieldFilter } from './filters.ts';
import { findGroup, type Group, SENTIMENT_BANDS } from './grouping.ts';
import type { ScopeNet } from './nets.ts';
import type { ScopeTheme } from './scope.ts';

// How rows of results name their theme or net.

/** Independent of the locale, so that equal data gives equal bytes on all machines. */
const ORDER = new Intl.Collator('en', { numeric: false });

/** By collation; names it considers equal get a stable order. */
export const compareNames = (a: string, b: string): number => ORDER.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

export const toThemeHead = ({ id, name, portalName, visible, unreadable }: ScopeTheme) => ({
  id,
  name,
  portal_name: portalName,
  visible,
  ...(unreadable && { unreadable }),
});

export const toNetHead = ({ id, name, themes }: ScopeNet) => ({
  id,
  kind: 'net' as const,
  children: themes,
  name,
  portal_name: '',
  visible: true,
});

// Themes of results, cached per revision of the library: one read instead of one per theme.

export interface RequestedTheme {
  readonly document: ThemeDocument;
  readonly query: CanonicalQuery | undefined;
}

interface KeptThemes {
  readonly at: Position;
  readonly themes: Map<string, RequestedTheme>;
}

const kept = new WeakMap<ModelReader, KeptThemes>();

/** In the order of the ids, skipping missing ones. */
export const readThemes = async (library: ModelReader, ids: readonly string[]): Promise<readonly RequestedTheme[]> => {
  if (ids.length === 0) return [];
  const at = await library.checkpoint();
  const known = kept.get(library);
  const { themes } = known?.at === at ? known : { themes: new Map<string, RequestedTheme>() };
  kept.set(library, { at, themes });
  const found = await Promise.all(ids.map(async (id) => themes.get(id) ?? readTheme(library, id)));
  const there = found.filter((theme) => theme !== undefined);
  for (const theme of there) themes.set(theme.document.id, theme);
  return there;
};

const readTheme = async (library: ModelReader, id: string): Promise<RequestedTheme | undefined> => {
  const document = await findTheme(library, id);
  return document && { document, query: parseCanonicalQuery(document.text) };
};

interface Grouped {
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
}

export interface GroupedColumns {
  readonly columns: readonly TableColumn[];
  /** Code of each, by which its comments are counted. */
  readonly codes: readonly number[];
  /** Number of counted columns, which is the code of comments in none. */
  readonly counted: number;
}

/** Whether a level admits a label. */
type Level = (label: string) => boolean;

/**
 * Columns emptied by other filters stay, so that tables are stable while filtering.
 * @param base comments by code
 */
export const resolveColumns = (
  filters: readonly FieldFilter[],
  { groupBy = [], groups = [] }: Grouped,
  columns: readonly TableColumn[],
  base: Int32Array,
): GroupedColumns => {
  const filtered = new Map(filters.map((filter) => [filter.field, filter]));
  const levels = groupBy.map((name): Level => {
    const group = findGroup(groups, name);
    const filter = filtered.get(group?.field ?? name) ?? filtered.get(parsePeriodLevel(name)?.column ?? name);
    // Periods outside of a filter of their dates are empty.
    if (filter?.test.kind === 'date') return () => false;
    if (filter === undefined || !('values' in filter.test)) return () => true;
    const { kind, values } = filter.test;
    const passes = (value: string): boolean => values.has(value) !== filter.exclusive;
    const bands = kind === 'sentiment' ? SENTIMENT_BANDS : group?.bands;
    return (label) => bands?.some(({ name: band, items }) => band === label && items.some(passes)) ?? passes(label);
  });
  const isAsked = ({ labels }: TableColumn, code: number): boolean =>
    countOfColumn(base, columns.length, code) !== 0 || levels.every((hasRoom, level) => hasRoom(labels[level]!));
  const codes = [...columns.keys()].filter((code) => isAsked(columns[code]!, code));
  return { columns: codes.map((code) => columns[code]!), codes, counted: columns.length };
};
