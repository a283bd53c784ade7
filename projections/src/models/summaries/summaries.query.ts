import { setImmediate as turn } from 'node:timers/promises';
import type { ModelReader } from '../../stores/read-store.ts';
import {
  BUILDS,
  PLACES,
  SUMMARIES,
  type PlaceDocument,
  type RequestedBuild,
  type SummaryDocument,
} from './summaries.ts';

export interface SummaryQuery {
  /** Words of which name, description or survey id each hold a part; '' for all. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SummaryPage {
  /** Newest first. */
  readonly items: readonly SummaryDocument[];
  /** How many there are on all pages. */
  readonly total: number;
}

export const pageOfSummaries = async (
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

/** Parsed at once: a few milliseconds, also where every description is as long as it may be. */
const ROWS_AT_ONCE = 250;

/** There is no index of parts of words: every summary is looked at, some at a time. */
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

/** Without case and accents. Most texts have none, and taking them away costs more than all the rest of a search. */
const folded = (text: string): string =>
  (NOT_ASCII.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase();

const NOT_ASCII = /[\u0080-\uffff]/u;

/** No file yet; comments that the build has not come to the end of; or neither. */
export const stageOf = ({ files, scored }: SummaryDocument): 'setup' | 'building' | 'ready' => {
  if (files.length === 0) return 'setup';
  const isScored = ({ firstId, count }: SummaryDocument['files'][number]): boolean =>
    scored.reduce(
      (sum, { fromId, toId }) => sum + Math.max(0, Math.min(toId + 1, firstId + count) - Math.max(fromId, firstId)),
      0,
    ) >= count;
  return files.every(isScored) ? 'ready' : 'building';
};

/** A project whose build has not come to its end. */
export type BuildingSummary = SummaryDocument & { readonly build: RequestedBuild };

/** More builds than that at once wait to be listed until others are over. */
const MOST_BUILDS = 1_000;

/** Those that somebody goes on with, in the order of the projects' ids. What it costs does not depend on how many projects there are. */
export const listBuilds = async (reader: ModelReader): Promise<readonly BuildingSummary[]> => {
  const places = await reader.range<PlaceDocument>(BUILDS, { limit: MOST_BUILDS });
  const summaries = await Promise.all(places.map(({ document: { at } }) => reader.get<SummaryDocument>(SUMMARIES, at)));
  return summaries.filter((summary): summary is BuildingSummary => summary?.build != null);
};

/** Of a project, the one that has failed too; undefined when there is none. */
export const findBuild = async (reader: ModelReader, projectId: string): Promise<BuildingSummary | undefined> => {
  const place = await reader.get<PlaceDocument>(PLACES, projectId);
  const summary = place && (await reader.get<SummaryDocument>(SUMMARIES, place.at));
  return summary?.build == null ? undefined : (summary as BuildingSummary);
};
