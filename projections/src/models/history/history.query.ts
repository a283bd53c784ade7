/**
 * Pages of audit entries, newest first. The most selective filter leads and the others are tested on its
 * blocks; the work per page is bounded, so a page may be short and have a continuation.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ModelReader, padId } from '../../stores/read-store.ts';
import { decodeOffsets } from './audit-entry-writer.ts';
import {
  toEntryId,
  AUDIT_ENTRIES,
  getEntryBlock,
  parseConcernBlock,
  CONCERNED,
  concernedId,
  COUNT,
  FILES,
  getFirstOfBlock,
  toConcernBlockId,
  CONCERN_BLOCKS,
  SPANS,
  spanId,
  ENTRY_RANGES,
  getEntryRange,
  type AuditEntryDocument,
  type AuditKind,
  type CountDocument,
  type Dimension,
  type FileDocument,
  type PlaceDocument,
  type SpanDocument,
} from './history.ts';
import { fileKey, listFiles } from './file-names.ts';

export interface AuditFilters {
  readonly person?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly project?: string | undefined;
  /** Themes of the project: their edits change its results, and count as its entries. */
  readonly projectThemes?: readonly string[] | undefined;
  readonly theme?: string | undefined;
  /** ISO 8601 instants; `from` is inclusive, `to` exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface FoundEntry extends AuditEntryDocument {
  /** Entry number, from 0 in log order. */
  readonly n: number;
}

export interface AuditPage {
  readonly acts: readonly FoundEntry[];
  /** Upper bound of the next page, exclusive; null at the end. */
  readonly next: number | null;
}

export interface PageOptions {
  /** Exclusive upper bound of entry numbers. */
  readonly below?: number | undefined;
  readonly limit: number;
  /** Time limit of the search; default 30 ms. What was found by then is the page. */
  readonly maxWaitMs?: number;
  /** Additional test of entries that pass all filters. */
  readonly holds?: (act: FoundEntry) => Promise<boolean>;
}

const MAX_WAIT_MS = 30;
/** Yields to other work after this time. */
const SLICE_MS = 8;
const BLOCKS_AT_ONCE = 256;
const ACTS_AT_ONCE = 64;

export const readAuditPage = async (
  reader: ModelReader,
  filters: AuditFilters,
  options: PageOptions,
): Promise<AuditPage> => {
  const { below } = options;
  const { next: end } = (await reader.get<CountDocument>(COUNT, COUNT)) ?? { next: 0 };
  const clauses = getClauses(filters);
  // Blocks decide these filters exactly; an entry lists only the first of many themes.
  const page = new Page(reader, { ...filters, project: undefined, theme: undefined }, options);
  let top = Math.min(below ?? end, end);
  while (top > 0) {
    const blocks = await leadingBlocks(reader, clauses, top);
    for (const block of blocks) {
      const span = await readSpan(reader, filters, block);
      if (span === 'outside') {
        top = getFirstOfBlock(block);
        if (await page.isOver()) return page.brokenOff(top);
        continue;
      }
      const concerned = await readNumbers(reader, clauses, block, top);
      const numbers = span === 'inside' ? concerned : await inTime(reader, filters, block, concerned);
      if (await page.take(numbers)) return page.done();
      top = getFirstOfBlock(block);
      if (await page.isOver()) return page.brokenOff(top);
    }
    if (blocks.length < BLOCKS_AT_ONCE) break;
  }
  return page.done();
};

/** Pages over known entry numbers, such as those of a comment. @param numbers descending */
export const pageAmong = async (
  reader: ModelReader,
  filters: AuditFilters,
  numbers: readonly number[],
  options: PageOptions,
): Promise<AuditPage> => {
  const { below = Infinity } = options;
  const page = new Page(reader, filters, options);
  await page.take(numbers.filter((n) => n < below));
  return page.done();
};

/** A page being filled. */
class Page {
  readonly #reader: ModelReader;
  readonly #filters: AuditFilters;
  readonly #limit: number;
  readonly #holds: PageOptions['holds'];
  readonly #deadline: number;
  #sliceEnd = performance.now() + SLICE_MS;
  #brokenOffAt: number | null = null;
  /** One more than the page size, to know whether there is a next page. */
  readonly #found: FoundEntry[] = [];

  constructor(
    reader: ModelReader,
    filters: AuditFilters,
    { limit, maxWaitMs = MAX_WAIT_MS, holds }: Pick<PageOptions, 'limit' | 'maxWaitMs' | 'holds'>,
  ) {
    this.#reader = reader;
    this.#filters = filters;
    this.#limit = limit;
    this.#holds = holds;
    this.#deadline = performance.now() + maxWaitMs;
  }

  /** @param numbers descending @returns whether the page is complete */
  async take(numbers: readonly number[]): Promise<boolean> {
    for (let at = 0; at < numbers.length; at += ACTS_AT_ONCE) {
      const some = numbers.slice(at, at + ACTS_AT_ONCE);
      const acts = await Promise.all(
        some.map((n) => this.#reader.get<AuditEntryDocument>(AUDIT_ENTRIES, toEntryId(n))),
      );
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

  /** Whether the time is up; yields to other work. */
  async isOver(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#sliceEnd) {
      await nextTurn();
      this.#sliceEnd = performance.now() + SLICE_MS;
    }
    return now >= this.#deadline;
  }

  done(): AuditPage {
    const acts = this.#found.slice(0, this.#limit);
    if (this.#found.length > this.#limit) return { acts, next: acts.at(-1)?.n ?? null };
    return { acts, next: this.#brokenOffAt };
  }

  brokenOff(top: number): AuditPage {
    return { acts: this.#found, next: top > 0 ? top : null };
  }
}

interface Key {
  readonly dimension: Dimension;
  readonly id: string;
}

/** Entries that match every key of one alternative. */
type Clause = readonly (readonly [Key, ...Key[]])[];

const getClauses = ({ person, kind, project, projectThemes = [], theme }: AuditFilters): readonly Clause[] => {
  const simple = Object.entries({ person, kind, theme }).flatMap(([dimension, id]): Clause[] =>
    id === undefined ? [] : [[[{ dimension: dimension as Dimension, id }]]],
  );
  if (project === undefined) return simple;
  const ofProject: Clause = [
    [{ dimension: 'project', id: project }],
    ...projectThemes.map((id): Clause[number] => [
      { dimension: 'theme', id },
      { dimension: 'kind', id: 'theme' },
    ]),
  ];
  return [...simple, ofProject];
};

/** Numbers of blocks that may contain entries, newest first: those of the filter with the fewest entries. */
const leadingBlocks = async (
  reader: ModelReader,
  clauses: readonly Clause[],
  top: number,
): Promise<readonly number[]> => {
  const end = getEntryBlock(top - 1) + 1;
  const window = { order: 'desc', limit: BLOCKS_AT_ONCE } as const;
  if (clauses.length === 0)
    return (await reader.listIds(SPANS, { ...window, to: spanId(end) })).map((id) => Number(id));
  const listBlocks = ({ dimension, id }: Key): Promise<readonly BlockSize[]> => {
    const path = concernedId(dimension, id, 0).slice(0, -padId(0).length);
    return reader.listBytes(CONCERNED, { ...window, from: path, to: concernedId(dimension, id, end) });
  };
  const lists = await Promise.all(
    clauses.map(async (clause) => mergeBlocks(await Promise.all(clause.map(([key]) => listBlocks(key))))),
  );
  return lists.reduce((best, list) => (getCost(list) < getCost(best) ? list : best)).map(({ block }) => block);
};

interface BlockSize {
  readonly id: string;
  readonly bytes: number;
}

interface Block {
  readonly block: number;
  readonly bytes: number;
}

/** The newest blocks of all lists: each list is complete as far down as these reach. */
const mergeBlocks = (lists: readonly (readonly BlockSize[])[]): readonly Block[] => {
  const sizes = new Map<number, number>();
  for (const { id, bytes } of lists.flat()) {
    const block = parseConcernBlock(id);
    sizes.set(block, (sizes.get(block) ?? 0) + bytes);
  }
  const newest = [...sizes].sort(([a], [b]) => b - a).slice(0, BLOCKS_AT_ONCE);
  return newest.map(([block, bytes]) => ({ block, bytes }));
};

/** Entries per block in reach: a list that ends early covers everything before. */
const getCost = (list: readonly Block[]): number => {
  const bytes = list.reduce((sum, one) => sum + one.bytes, 0);
  const [first, last] = [list.at(0), list.at(-1)];
  if (first === undefined || last === undefined || list.length < BLOCKS_AT_ONCE) return bytes / 2 / BLOCKS_AT_ONCE;
  return bytes / (first.block - last.block + 1);
};

const readSpan = async (
  reader: ModelReader,
  { from, to }: AuditFilters,
  block: number,
): Promise<'outside' | 'inside' | 'across'> => {
  if (from === undefined && to === undefined) return 'inside';
  const span = await reader.get<SpanDocument>(SPANS, spanId(block));
  if (span === undefined || isOutside(span, { from, to })) return 'outside';
  return (from === undefined || span.from >= from) && (to === undefined || span.to < to) ? 'inside' : 'across';
};

const isOutside = (span: SpanDocument, { from, to }: AuditFilters): boolean =>
  (from !== undefined && span.to < from) || (to !== undefined && span.from >= to);

/** The block's entries within spans of the requested time. */
const inTime = async (
  reader: ModelReader,
  filters: AuditFilters,
  block: number,
  numbers: readonly number[],
): Promise<readonly number[]> => {
  if (numbers.length === 0) return numbers;
  const stretchAt = (n: number): string => spanId(getEntryRange(getFirstOfBlock(n)));
  const stretches = await reader.range<SpanDocument>(ENTRY_RANGES, {
    from: stretchAt(block),
    to: stretchAt(block + 1),
  });
  const within = new Set(stretches.filter(({ document }) => !isOutside(document, filters)).map(({ id }) => Number(id)));
  return numbers.filter((n) => within.has(getEntryRange(n)));
};

/** Entries of a block that match all clauses, descending. */
const readNumbers = async (
  reader: ModelReader,
  clauses: readonly Clause[],
  block: number,
  top: number,
): Promise<readonly number[]> => {
  const first = getFirstOfBlock(block);
  const end = Math.min(top, getFirstOfBlock(block + 1));
  if (clauses.length === 0) return Array.from({ length: end - first }, (_, at) => end - 1 - at);
  const read = new Map<string, Promise<ReadonlySet<number>>>();
  const readOffsets = ({ dimension, id }: Key): Promise<ReadonlySet<number>> => {
    const path = concernedId(dimension, id, block);
    const offsets =
      read.get(path) ?? reader.getBytes(CONCERNED, path).then((bytes) => new Set(bytes ? decodeOffsets(bytes) : []));
    read.set(path, offsets);
    return offsets;
  };
  let places: ReadonlySet<number> | undefined;
  for (const clause of clauses) {
    const matching = new Set<number>();
    for (const [key, ...others] of clause) {
      let offsets = await readOffsets(key);
      for (const other of offsets.size === 0 ? [] : others) offsets = intersect(offsets, await readOffsets(other));
      for (const offset of offsets) matching.add(offset);
    }
    places = places === undefined ? matching : intersect(places, matching);
    if (places.size === 0) return [];
  }
  return [...(places ?? [])]
    .map((place) => first + place)
    .filter((n) => n < end)
    .sort((a, b) => b - a);
};

const intersect = (some: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...some].filter((one) => others.has(one)));

/** Filters that blocks do not decide exactly, and all filters for the entries of a comment. */
const passes = (act: AuditEntryDocument, { person, kind, project, theme, from, to }: AuditFilters): boolean =>
  (from === undefined || (act.until ?? act.at) >= from) &&
  (to === undefined || act.at < to) &&
  (person === undefined || act.actor.id === person) &&
  (kind === undefined || act.kinds.includes(kind)) &&
  (project === undefined || act.project?.id === project) &&
  (theme === undefined || act.themes.some(({ id }) => id === theme));

/** Entry numbers by stream revision; missing ones are skipped. */
export const readEntryNumbers = async (
  reader: ModelReader,
  stream: string,
  revisions: readonly number[],
): Promise<readonly number[]> => {
  const places = await Promise.all(
    revisions.map((revision) => reader.get<PlaceDocument>(CONCERN_BLOCKS, toConcernBlockId(stream, revision))),
  );
  return places.flatMap((place) => (place === undefined ? [] : [place.n]));
};

/** Entry numbers of a comment's addition and erasure. */
export const readFileEntries = async (
  reader: ModelReader,
  projectId: string,
  comment: number,
): Promise<readonly number[]> => {
  const files = await reader.range<FileDocument>(FILES, listFiles(projectId));
  return files.flatMap(({ document: { firstId, count, acts } }) =>
    firstId <= comment && comment < firstId + count ? acts : [],
  );
};

/** The name of a file, also of an erased one; '' if unknown. */
export const findFileName = async (reader: ModelReader, projectId: string, fileId: string): Promise<string> =>
  (await reader.get<FileDocument>(FILES, fileKey(projectId, fileId)))?.name ?? '';
