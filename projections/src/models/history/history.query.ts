/**
 * Pages of acts, the newest first. Of several filters the one that has fewest acts leads, and the others are asked about its blocks; what is
 * looked through for one page is bounded, so a page may be short and say where to go on.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { padded } from '../../stores/id-path.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { decodePlaces } from './concerns.ts';
import {
  actId,
  ACTS,
  blockOfAct,
  blockOfConcerned,
  CONCERNED,
  concernedId,
  COUNT,
  FILES,
  firstOfBlock,
  placeId,
  PLACES,
  SPANS,
  spanId,
  STRETCHES,
  stretchOfAct,
  type ActDocument,
  type ActKind,
  type CountDocument,
  type Dimension,
  type FileDocument,
  type PlaceDocument,
  type SpanDocument,
} from './history.ts';
import { filesOf } from './project-tellers.ts';

export interface ActFilters {
  readonly person?: string | undefined;
  readonly kind?: ActKind | undefined;
  readonly project?: string | undefined;
  readonly theme?: string | undefined;
  /** ISO 8601 instants; the first is included, the last is not. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface FoundAct extends ActDocument {
  /** Acts are counted from 0 in the order of the log. */
  readonly n: number;
}

export interface ActPage {
  readonly acts: readonly FoundAct[];
  /** Older ones are below this number; null where there is none. */
  readonly next: number | null;
}

export interface PageOptions {
  /** Only acts below this number. */
  readonly below?: number | undefined;
  readonly limit: number;
  /** How long is looked for acts that pass all filters; default 30 ms. What has been found by then is the page. */
  readonly patienceMs?: number;
  /** What no filter can say; asked of acts that have passed them all. */
  readonly holds?: (act: FoundAct) => Promise<boolean>;
}

const PATIENCE_MS = 30;
/** Others have their turn after so long. */
const SLICE_MS = 8;
const BLOCKS_AT_ONCE = 256;
const ACTS_AT_ONCE = 64;

export const pageOfActs = async (reader: ModelReader, filters: ActFilters, options: PageOptions): Promise<ActPage> => {
  const { below } = options;
  const { next: end } = (await reader.get<CountDocument>(COUNT, COUNT)) ?? { next: 0 };
  const keys = keysOf(filters);
  // What blocks say for certain need not be asked again, and an act on many themes names the first of them only.
  const page = new Page(reader, { ...filters, theme: undefined }, options);
  let top = Math.min(below ?? end, end);
  while (top > 0) {
    const blocks = await leadingBlocks(reader, keys, top);
    for (const block of blocks) {
      const span = await spanOf(reader, filters, block);
      if (span === 'outside') {
        top = firstOfBlock(block);
        if (await page.isOver()) return page.brokenOff(top);
        continue;
      }
      const concerned = await numbersOf(reader, keys, block, top);
      const numbers = span === 'inside' ? concerned : await inTime(reader, filters, block, concerned);
      if (await page.take(numbers)) return page.done();
      top = firstOfBlock(block);
      if (await page.isOver()) return page.brokenOff(top);
    }
    if (blocks.length < BLOCKS_AT_ONCE) break;
  }
  return page.done();
};

/** Of acts that are known by their numbers: those on a comment. @param numbers descending */
export const pageAmong = async (
  reader: ModelReader,
  filters: ActFilters,
  numbers: readonly number[],
  options: PageOptions,
): Promise<ActPage> => {
  const { below = Infinity } = options;
  const page = new Page(reader, filters, options);
  await page.take(numbers.filter((n) => n < below));
  return page.done();
};

/** One page that is being filled. */
class Page {
  readonly #reader: ModelReader;
  readonly #filters: ActFilters;
  readonly #limit: number;
  readonly #holds: PageOptions['holds'];
  readonly #deadline: number;
  #sliceEnd = performance.now() + SLICE_MS;
  #brokenOffAt: number | null = null;
  /** One more than the page holds tells that there is another. */
  readonly #found: FoundAct[] = [];

  constructor(
    reader: ModelReader,
    filters: ActFilters,
    { limit, patienceMs = PATIENCE_MS, holds }: Pick<PageOptions, 'limit' | 'patienceMs' | 'holds'>,
  ) {
    this.#reader = reader;
    this.#filters = filters;
    this.#limit = limit;
    this.#holds = holds;
    this.#deadline = performance.now() + patienceMs;
  }

  /** @param numbers descending @returns whether the page is to be answered as it is */
  async take(numbers: readonly number[]): Promise<boolean> {
    for (let at = 0; at < numbers.length; at += ACTS_AT_ONCE) {
      const some = numbers.slice(at, at + ACTS_AT_ONCE);
      const acts = await Promise.all(some.map((n) => this.#reader.get<ActDocument>(ACTS, actId(n))));
      for (const [index, n] of some.entries()) {
        const act = acts[index];
        if (act === undefined || !passes(act, this.#filters)) continue;
        const found = { ...act, n };
        if (this.#holds !== undefined && !(await this.#holds(found))) continue;
        this.#found.push(found);
        if (this.#found.length > this.#limit) return true;
      }
      const last = some.at(-1) ?? 0;
      if (at + ACTS_AT_ONCE < numbers.length && (await this.isOver())) {
        this.#brokenOffAt = last;
        return true;
      }
    }
    return false;
  }

  /** Whether it has taken as long as it may; lets others have their turn. */
  async isOver(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#sliceEnd) {
      await nextTurn();
      this.#sliceEnd = performance.now() + SLICE_MS;
    }
    return now >= this.#deadline;
  }

  done(): ActPage {
    const acts = this.#found.slice(0, this.#limit);
    if (this.#found.length > this.#limit) return { acts, next: acts.at(-1)?.n ?? null };
    return { acts, next: this.#brokenOffAt };
  }

  brokenOff(top: number): ActPage {
    return { acts: this.#found, next: top > 0 ? top : null };
  }
}

interface Key {
  readonly dimension: Dimension;
  readonly id: string;
}

const keysOf = ({ person, kind, project, theme }: ActFilters): readonly Key[] =>
  Object.entries({ person, kind, project, theme }).flatMap(([dimension, id]) =>
    id === undefined ? [] : [{ dimension: dimension as Dimension, id }],
  );

/** Numbers of the blocks that may hold acts of the page, the newest first: those of the filter that has fewest acts in them. */
const leadingBlocks = async (reader: ModelReader, keys: readonly Key[], top: number): Promise<readonly number[]> => {
  const end = blockOfAct(top - 1) + 1;
  const window = { order: 'desc', limit: BLOCKS_AT_ONCE } as const;
  if (keys.length === 0) return (await reader.listIds(SPANS, { ...window, to: spanId(end) })).map((id) => Number(id));
  const lists = await Promise.all(
    keys.map(({ dimension, id }) => {
      const path = concernedId(dimension, id, 0).slice(0, -padded(0).length);
      return reader.listBytes(CONCERNED, { ...window, from: path, to: concernedId(dimension, id, end) });
    }),
  );
  const leading = lists.reduce((best, list) => (costOf(list) < costOf(best) ? list : best));
  return leading.map(({ id }) => blockOfConcerned(id));
};

/** By acts for each block that it reaches over: a list that ends early reaches over all that is before. */
const costOf = (list: readonly { readonly id: string; readonly bytes: number }[]): number => {
  const bytes = list.reduce((sum, one) => sum + one.bytes, 0);
  const [first, last] = [list.at(0), list.at(-1)];
  if (first === undefined || last === undefined || list.length < BLOCKS_AT_ONCE) return bytes / 2 / BLOCKS_AT_ONCE;
  return bytes / (blockOfConcerned(first.id) - blockOfConcerned(last.id) + 1);
};

const spanOf = async (
  reader: ModelReader,
  { from, to }: ActFilters,
  block: number,
): Promise<'outside' | 'inside' | 'across'> => {
  if (from === undefined && to === undefined) return 'inside';
  const span = await reader.get<SpanDocument>(SPANS, spanId(block));
  if (span === undefined || isOutside(span, { from, to })) return 'outside';
  return (from === undefined || span.from >= from) && (to === undefined || span.to < to) ? 'inside' : 'across';
};

const isOutside = (span: SpanDocument, { from, to }: ActFilters): boolean =>
  (from !== undefined && span.to < from) || (to !== undefined && span.from >= to);

/** Those of a block that lie in stretches of the time asked for. */
const inTime = async (
  reader: ModelReader,
  filters: ActFilters,
  block: number,
  numbers: readonly number[],
): Promise<readonly number[]> => {
  if (numbers.length === 0) return numbers;
  const stretchAt = (n: number): string => spanId(stretchOfAct(firstOfBlock(n)));
  const stretches = await reader.range<SpanDocument>(STRETCHES, { from: stretchAt(block), to: stretchAt(block + 1) });
  const within = new Set(stretches.filter(({ document }) => !isOutside(document, filters)).map(({ id }) => Number(id)));
  return numbers.filter((n) => within.has(stretchOfAct(n)));
};

/** Of the acts in a block that concern all of the keys, descending. */
const numbersOf = async (
  reader: ModelReader,
  keys: readonly Key[],
  block: number,
  top: number,
): Promise<readonly number[]> => {
  const first = firstOfBlock(block);
  const end = Math.min(top, firstOfBlock(block + 1));
  if (keys.length === 0) return Array.from({ length: end - first }, (_, at) => end - 1 - at);
  let places: readonly number[] | undefined;
  for (const { dimension, id } of keys) {
    const bytes = await reader.getBytes(CONCERNED, concernedId(dimension, id, block));
    if (bytes === undefined) return [];
    const own = decodePlaces(bytes);
    if (places === undefined) places = [...own];
    else {
      const others = new Set(own);
      places = places.filter((place) => others.has(place));
    }
    if (places.length === 0) return [];
  }
  return (places ?? [])
    .map((place) => first + place)
    .filter((n) => n < end)
    .reverse();
};

/** What blocks do not say for certain, and all of what acts on a comment have to pass. */
const passes = (act: ActDocument, { person, kind, project, theme, from, to }: ActFilters): boolean =>
  (from === undefined || (act.until ?? act.at) >= from) &&
  (to === undefined || act.at < to) &&
  (person === undefined || act.actor.id === person) &&
  (kind === undefined || act.kinds.includes(kind)) &&
  (project === undefined || act.project?.id === project) &&
  (theme === undefined || act.themes.some(({ id }) => id === theme));

/** Numbers of the acts at some revisions of a stream; those that the history does not have yet are left out. */
export const actNumbersAt = async (
  reader: ModelReader,
  stream: string,
  revisions: readonly number[],
): Promise<readonly number[]> => {
  const places = await Promise.all(
    revisions.map((revision) => reader.get<PlaceDocument>(PLACES, placeId(stream, revision))),
  );
  return places.flatMap((place) => (place === undefined ? [] : [place.n]));
};

/** Numbers of the acts by which a comment came in and went. */
export const actsOnFileOf = async (
  reader: ModelReader,
  projectId: string,
  comment: number,
): Promise<readonly number[]> => {
  const files = await reader.range<FileDocument>(FILES, filesOf(projectId));
  return files.flatMap(({ document: { firstId, count, acts } }) =>
    firstId <= comment && comment < firstId + count ? acts : [],
  );
};
