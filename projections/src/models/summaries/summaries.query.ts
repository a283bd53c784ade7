import { setImmediate as turn } from 'node:timers/promises';
import type { ModelReader } from '../../stores/read-store.ts';
import {
  BUILDS,
  SUMMARY_POSITIONS,
  SUMMARIES,
  type PlaceDocument,
  type RequestedBuild,
  type SummaryDocument,
} from './summaries.ts';

export interface SummaryQuery {
  /** Words, each part of the name, description or survey id; '' for all. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SummaryPage {
  /** Newest first. */
  readonly items: readonly SummaryDocument[];
  /** Over all pages. */
  readonly total: number;
}

export const readSummaryPage = async (
  reader: ModelReader,
  { search, offset, limit }: SummaryQuery,
): Promise<SummaryPage> => {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  if (words.length > 0) return searchedPage(reader, words, offset, limit);
  const [rows, total] = await Promise.all([
    reader.range<SummaryDocument>(SUMMARIES, { order: 'desc', offset, limit }),
    reader.count(SUMMARIES, {}),
  ]);
  return { items: rows.map(({ document }) => document), total };
};

/** Parsed in a few milliseconds, even with the longest descriptions. */
const ROWS_AT_ONCE = 250;

/** Without an index of substrings: scans all summaries in slices. */
const searchedPage = async (
  reader: ModelReader,
  words: readonly string[],
  offset: number,
  limit: number,
): Promise<SummaryPage> => {
  const items: SummaryDocument[] = [];
  let total = 0;
  for (let before: { readonly to?: string } = {}; ; await turn()) {
    const rows = await reader.range<SummaryDocument>(SUMMARIES, { ...before, order: 'desc', limit: ROWS_AT_ONCE });
    for (const { document } of rows) {
      if (!holdsAll(document, words)) continue;
      if (total >= offset && items.length < limit) items.push(document);
      total += 1;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return { items, total };
    before = { to: last.id };
  }
};

const holdsAll = ({ name, description, sid }: SummaryDocument, words: readonly string[]): boolean => {
  const text = folded(`${name}\n${description}\n${sid ?? ''}`);
  return words.every((word) => text.includes(word));
};

/** Without case and accents. Skips texts without accents, because normalising dominates the search. */
const folded = (text: string): string =>
  (NOT_ASCII.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase();

const NOT_ASCII = /[\u0080-\uffff]/u;

/** Empty, building or neither. */
export const getProjectStage = ({ files, scored }: SummaryDocument): 'setup' | 'building' | 'ready' => {
  if (files.length === 0) return 'setup';
  const isScored = ({ firstId, count }: SummaryDocument['files'][number]): boolean =>
    scored.reduce(
      (sum, { fromId, toId }) => sum + Math.max(0, Math.min(toId + 1, firstId + count) - Math.max(fromId, firstId)),
      0,
    ) >= count;
  return files.every(isScored) ? 'ready' : 'building';
};

/** A project with an unfinished build. */
export type BuildingSummary = SummaryDocument & { readonly build: RequestedBuild };

/** Further builds are listed once others have ended. */
const MAX_BUILDS = 1_000;

/** Active builds, by project id. Costs the builds, not the projects. */
export const listBuilds = async (reader: ModelReader): Promise<readonly BuildingSummary[]> => {
  const places = await reader.range<PlaceDocument>(BUILDS, { limit: MAX_BUILDS });
  const summaries = await Promise.all(places.map(({ document: { at } }) => reader.get<SummaryDocument>(SUMMARIES, at)));
  return summaries.filter((summary): summary is BuildingSummary => summary?.build != null);
};

/** A project's build, including a failed one; undefined for none. */
export const findBuild = async (reader: ModelReader, projectId: string): Promise<BuildingSummary | undefined> => {
  const place = await reader.get<PlaceDocument>(SUMMARY_POSITIONS, projectId);
  const summary = place && (await reader.get<SummaryDocument>(SUMMARIES, place.at));
  return summary?.build == null ? undefined : (summary as BuildingSummary);
};
