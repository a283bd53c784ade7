/** Filters of the history in the URL, so that links can be shared. */
import type { HistoryKind } from '@verbatim/command-api/contract/history';
import type { HistoryFilters } from '../../api/history.ts';

/** Days are local to the reader of a link. */
export interface AddressFilters extends Omit<HistoryFilters, 'from' | 'to'> {
  /** '2026-03-05'. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** In menu order. */
export const KINDS: Readonly<Record<HistoryKind, string>> = {
  tag: 'Tags by hand',
  review: 'Reviews',
  agreement: 'Agreement checks',
  sentiment: 'Sentiment dictionary',
  theme: 'Themes',
  folder: 'Folders',
  workspace: 'Workspaces',
  project: 'Projects',
  columns: 'Columns',
  file: 'Files',
  build: 'Builds and runs',
  account: 'Accounts',
  operation: 'Operators',
  undo: 'Undone',
};

const TEXTS = ['actor', 'project', 'theme', 'from', 'to'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const isKind = (text: string | null): text is HistoryKind => text !== null && Object.hasOwn(KINDS, text);
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Drops invalid values. */
export const parseAuditFilters = (search: URLSearchParams): AddressFilters => {
  const texts = TEXTS.flatMap((name): [string, string][] => {
    const text = search.get(name) ?? '';
    const isDate = name === 'from' || name === 'to';
    return text === '' || (isDate && !isDay(text)) ? [] : [[name, text]];
  });
  const kind = search.get('kind');
  const comment = Number(search.get('comment'));
  const found = Object.fromEntries(texts) as AddressFilters;
  const isOfProject = found.project !== undefined && Number.isInteger(comment) && comment > 0;
  return { ...found, ...(isKind(kind) ? { kind } : {}), ...(isOfProject ? { comment } : {}) };
};

/** Comments require a project: their ids are per project. */
export const toSearchParams = (filters: AddressFilters): URLSearchParams => {
  const search = new URLSearchParams();
  for (const name of ['project', 'actor', 'kind', 'theme', 'comment', 'from', 'to'] as const) {
    const value = filters[name];
    if (value !== undefined && (name !== 'comment' || filters.project !== undefined)) search.set(name, String(value));
  }
  return search;
};

/** API filters: from the first to the last instant of the local days. */
export const toHistoryFilters = ({ from, to, ...filters }: AddressFilters): HistoryFilters => ({
  ...filters,
  ...(from === undefined ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to === undefined ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
});

export const isFiltered = (filters: AddressFilters): boolean => toSearchParams(filters).size > 0;
