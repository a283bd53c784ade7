/**
 * The scope of a result, resolved once: a project's files, the comments of each that pass the filters, and
 * what carries each theme. A result is a kernel over a scope.
 */
import { createHash } from 'node:crypto';
import type { HiddenWords } from '../../models/dictionary/dictionary.ts';
import { NO_HIDDEN_WORDS, readHiddenWords } from '../../models/dictionary/dictionary.query.ts';
import type { CanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { TaggedThemeDocument } from '../../models/tags/tags.ts';
import { readTaggedThemes, readTagsVersion } from '../../models/tags/tags.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { readNetOverlap, resolveNets, uniteCarriers, type NetsQuery, type ScopeNet } from './nets.ts';
import { readThemes } from './resolve-columns.ts';
import {
  AbortableSlice,
  type CostedQuery,
  estimateQueryBytes,
  NEVER_ABORTED,
  type QuerySignal,
  throwIfAborted,
} from './query-cost.ts';
import type { Carrying, FileView, ThemeColumn } from './file-view.ts';
import { checkFilters, type FieldFilter, type Filters } from './filters.ts';
import type { Masks } from '../kernels/comment-mask.ts';
import type { NetOverlap } from '../kernels/net-overlap.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import { findCachedResult } from './result-cache.ts';
import { type ByHand, type CarriedTheme, loadMask, readManualTags, resolveCarriers } from './load-mask.ts';
import { readScoring, type Scoring } from '../sentiment/scoring.ts';
import type { ProjectView, SegmentReads } from './segment-reads.ts';

export interface ScopeQuery {
  readonly projectId: string;
  /** Ids of themes and nets in row order; missing ones are skipped. Default none. */
  readonly themes?: readonly string[];
  /** Those of the workspace. Default none. */
  readonly nets?: NetsQuery | undefined;
  readonly filters?: Filters;
}

/** Models that a scope is resolved from. */
export interface ScopeModels {
  readonly segments: ModelReader;
  readonly tags: ModelReader;
  readonly library: ModelReader;
  /** By default VADER's own lexicon, and no hidden words. */
  readonly dictionary?: ModelReader;
}

export interface ScopeTheme {
  readonly id: string;
  readonly name: string;
  readonly portalName: string;
  readonly visible: boolean;
  /** Its query is no longer valid, and finds nothing; absent otherwise. */
  readonly unreadable?: true;
}

export interface Scope {
  readonly project: ProjectView;
  readonly themes: readonly ScopeTheme[];
  readonly nets: readonly ScopeNet[];
  readonly filters: readonly FieldFilter[];
  /** In the order of their comments' `_id`. */
  readonly files: readonly FileScope[];
  /** Of the project; empty for a result that does not depend on them. */
  readonly hidden: HiddenWords;
  /** Of the project's sentiment words; undefined for VADER's own. */
  readonly scoring: Scoring | undefined;
  /** Time slice for long computations. */
  readonly slice: AbortableSlice;
}

export interface FileScope {
  readonly file: FileView;
  /** Masks of the segments; undefined without filters. */
  readonly masks: () => Promise<Masks | undefined>;
  /** What carries a theme or net, by segment. */
  readonly carrying: (themeId: string) => Promise<readonly ThemeColumn[]>;
  /** What would carry a theme by another query; undefined for none. */
  readonly carryingBy: (themeId: string, query: CanonicalQuery | undefined) => Promise<readonly ThemeColumn[]>;
  /** What a theme's query finds, by segment. */
  readonly found: (themeId: string) => Promise<readonly ThemeColumn[]>;
  /** Manual tags of a theme, by segment. */
  readonly byHand: (themeId: string) => Promise<readonly ByHand[]>;
  /** Comments that carry a theme or net, by their sentiment under it. */
  readonly classed: (themeId: string) => Promise<ClassedComments>;
  /** What a net counts differently from its themes. */
  readonly overlap: (netId: string) => Promise<NetOverlap>;
}

/** One kind of result: a loop over a resolved scope. */
export interface ResultKernel<Result extends object> {
  readonly name: string;
  /** Inputs of the result besides its scope, as JSON. */
  readonly asked: readonly unknown[];
  /** Queries that it runs besides those of themes. */
  readonly queries?: readonly CanonicalQuery[];
  /** Whether it omits the project's hidden words, and depends on them. */
  readonly hidesWords?: boolean;
  readonly run: (scope: Scope) => Promise<Result>;
  /** Approximate length as JSON; measured by serialising if absent. */
  readonly lettersOf?: (result: Result) => number;
  /** Stored in the model's cache if unfiltered: workspaces open with it. */
  readonly isKept?: boolean;
  /** Requested only once, as pages of an export: not cached. */
  readonly isPassing?: boolean;
}

/** Retries when tags change during the computation; then the result is of the state it found. */
const TRIES = 4;

/**
 * The result over a scope, from the cache if the same scope was computed before, by whichever events it came
 * about.
 * @param querySignal aborts the computation
 * @throws FieldError for an unknown or unsuitable column in a filter, QueryTooCostlyError, QueryAbortedError
 */
export const overScope = async <Result extends object>(
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  kernel: ResultKernel<Result>,
  querySignal: QuerySignal = NEVER_ABORTED,
): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    const version = await readTagsVersion(models.tags);
    const resolved = await resolve(models, query, version);
    const scoring = models.dictionary && (await readScoring(models.dictionary, query.projectId));
    const hidden = await hiddenFor(kernel, models, query.projectId);
    const result = await runKernel(
      reads,
      models.segments,
      query,
      { ...resolved, scoring, hidden },
      kernel,
      querySignal,
    );
    if (tries === TRIES || (await readTagsVersion(models.tags)) === version) return result;
  }
};

const hiddenFor = async (
  { hidesWords = false }: { readonly hidesWords?: boolean },
  { dictionary }: ScopeModels,
  projectId: string,
): Promise<HiddenWords> =>
  hidesWords && dictionary !== undefined ? readHiddenWords(dictionary, projectId) : NO_HIDDEN_WORDS;

interface RunBy extends Resolved {
  readonly scoring: Scoring | undefined;
  readonly hidden: HiddenWords;
}

const runKernel = <Result extends object>(
  reads: SegmentReads,
  segments: ModelReader,
  query: ScopeQuery,
  { themes, nets, carried, queries, scoring, hidden }: RunBy,
  { name, asked, queries: own = [], run, lettersOf, isKept = false, isPassing = false }: ResultKernel<Result>,
  querySignal: QuerySignal,
): Promise<Result> => {
  const states = [...carried].map(([id, theme]) => [id, theme.query?.digest ?? null, theme.tags?.version ?? '']);
  const made = [scoring?.digest ?? '', hidden.digest];
  const over = JSON.stringify([name, asked, query.projectId, query.filters, themes, nets, states, made]);
  const keeps =
    isKept && reads.keep !== undefined && Object.values(query.filters ?? {}).every(({ value }) => value.length === 0);
  let key = '';
  let computed: ProjectView | undefined;
  return reads.query(
    segments,
    query.projectId,
    async (project) => {
      throwIfAborted(querySignal);
      key = createHash('sha256').update(project.digest).update(over).digest('hex');
      computed = undefined;
      const known =
        reads.results.get(key) ?? (keeps ? await findCachedResult(segments, query.projectId, key) : undefined);
      if (known !== undefined) return known as Result;
      computed = project;
      const filters = checkFilters(query.filters ?? {}, project.columnTypes, project.optionOf);
      const views = project.files.map((file) => file.scoredBy(scoring).askedBy(querySignal));
      const bytes = await estimateQueryBytes(
        views,
        [...own.map((each) => ({ query: each })), ...queries],
        reads.limits,
      );
      const files = views.map((file) => scopeOfFile(file, filters, { carried, nets }));
      return reads.room.within(bytes, () => {
        throwIfAborted(querySignal);
        return run({
          project,
          themes,
          nets,
          filters,
          files,
          hidden,
          scoring,
          slice: new AbortableSlice(reads.slice, querySignal),
        });
      });
    },
    (result) => {
      if (isPassing) return;
      reads.results.set(key, result, lettersOf && { size: lettersOf(result) });
      if (!keeps || computed === undefined) return;
      const { files } = computed;
      reads.keep?.(segments, { projectId: query.projectId, key, result, files, now: Date.now() });
    },
  );
};

interface Resolved {
  readonly themes: readonly ScopeTheme[];
  readonly nets: readonly ScopeNet[];
  /** Carriers of the themes and of theme filters. */
  readonly carried: ReadonlyMap<string, CarriedTheme>;
  /** Queries of all of them. */
  readonly queries: readonly CostedQuery[];
}

/** @param version of the project's tags; '' for none */
const resolve = async (
  { library, tags }: ScopeModels,
  { themes: ids = [], nets: netsQuery, filters = {} }: ScopeQuery,
  version: string,
): Promise<Resolved> => {
  const filtered = Object.hasOwn(filters, 'themes') ? (filters['themes']?.value ?? []).map(String) : [];
  const found = new Map<string, ScopeTheme>();
  const carried = new Map<string, CarriedTheme>();
  const nets = netsQuery === undefined ? [] : await resolveNets(library, netsQuery);
  const distinct = [...new Set([...ids, ...filtered, ...nets.flatMap(({ themes }) => themes)])];
  const tagged: ReadonlyMap<string, TaggedThemeDocument> =
    version === '' || distinct.length === 0 ? new Map<string, never>() : await readTaggedThemes(tags);
  for (const { document: theme, query } of await readThemes(library, distinct)) {
    const { id, name, portalName, visible, text } = theme;
    const isUnreadable = text !== '' && query === undefined;
    found.set(id, { id, name, portalName, visible, ...(isUnreadable && { unreadable: true }) });
    const document = tagged.get(id);
    carried.set(id, { query, tags: document && { ...document, themeId: id, reader: tags } });
  }
  const queries = [...carried].flatMap(([id, { query }]) =>
    query === undefined ? [] : [{ query, theme: found.get(id)?.name }],
  );
  for (const { id, name } of nets) found.set(id, { id, name, portalName: '', visible: true });
  return { themes: ids.flatMap((id) => found.get(id) ?? []), nets, carried, queries };
};

const NOT_CARRIED: CarriedTheme = { query: undefined, tags: undefined };

/**
 * The single place that decides what carries a theme (its query, overlaid by manual tags) or a net (any of
 * its themes).
 */
const scopeOfFile = (
  file: FileView,
  filters: readonly FieldFilter[],
  { carried, nets }: Pick<Resolved, 'carried' | 'nets'>,
): FileScope => {
  const getTheme = (themeId: string): CarriedTheme => carried.get(themeId) ?? NOT_CARRIED;
  const resolveNet = (id: string): readonly Carrying[] | undefined =>
    nets.find((net) => net.id === id)?.themes.map((themeId) => resolveCarriers(getTheme(themeId)));
  const resolveCarrying = (id: string): Carrying => {
    const net = resolveNet(id);
    return net === undefined ? resolveCarriers(getTheme(id)) : uniteCarriers(net);
  };
  const scope: FileScope = {
    file,
    masks: () => loadMask(scope, filters),
    carrying: (id) => resolveCarrying(id).columns(file),
    carryingBy: (themeId, query) => resolveCarriers({ ...getTheme(themeId), query }).columns(file),
    found: (themeId) => file.found(getTheme(themeId).query),
    byHand: (themeId) => readManualTags(file, getTheme(themeId)),
    classed: (id) => file.classedComments(resolveCarrying(id)),
    overlap: (netId) => readNetOverlap(file, resolveNet(netId) ?? []),
  };
  return scope;
};
