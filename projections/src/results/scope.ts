/**
 * What a result is about, resolved once: the files of a project, the comments of each that pass the filters, and what carries each theme.
 * A result is a kernel over a scope.
 */
import { createHash } from 'node:crypto';
import type { CanonicalQuery } from '../models/segments/canonical-query.ts';
import type { TaggedThemeDocument } from '../models/tags/tags.ts';
import { readTaggedThemes, readTagsVersion } from '../models/tags/tags.query.ts';
import type { ModelReader } from '../stores/read-store.ts';
import { readThemes } from './asked-themes.ts';
import { AskedSlice, PATIENT, requireAsker, type Asker } from './asker.ts';
import type { FileView, ThemeColumn } from './file-view.ts';
import { checkFilters, type FieldFilter, type Filters } from './filters.ts';
import type { Masks } from './kernels/comment-mask.ts';
import type { ClassedComments } from './kernels/theme-sentiment.ts';
import { findKept } from './kept-results.ts';
import { loadMask } from './load-mask.ts';
import { byHandIn, carryingOf, type ByHand, type CarriedTheme } from './manual-tags.ts';
import { bytesOfQueries, type AskedQuery } from './query-cost.ts';
import { readScoring, type Scoring } from './scoring.ts';
import type { ProjectView, SegmentReads } from './segment-reads.ts';

export interface ScopeQuery {
  readonly projectId: string;
  /** Ids, in the order of the result's rows; those that the library does not have are left out. Default none. */
  readonly themes?: readonly string[];
  readonly filters?: Filters;
}

/** The models that a scope is resolved from. */
export interface ScopeModels {
  /** Of the project. */
  readonly segments: ModelReader;
  /** Of the project. */
  readonly tags: ModelReader;
  readonly library: ModelReader;
  /** Without one sentences are scored by VADER's own words. */
  readonly dictionary?: ModelReader;
}

export interface ScopeTheme {
  readonly id: string;
  readonly name: string;
  readonly portalName: string;
  readonly visible: boolean;
}

export interface Scope {
  readonly project: ProjectView;
  readonly themes: readonly ScopeTheme[];
  readonly filters: readonly FieldFilter[];
  /** In the order of their comments' `_id`. */
  readonly files: readonly FileScope[];
  /** Of the time that long work may take in one go. */
  readonly slice: AskedSlice;
}

export interface FileScope {
  readonly file: FileView;
  /** The masks of the segments; undefined without filters: every comment passes. */
  readonly masks: () => Promise<Masks | undefined>;
  /** What carries a theme, in each segment. */
  readonly carrying: (themeId: string) => Promise<readonly ThemeColumn[]>;
  /** What the query of a theme finds, in each segment. */
  readonly found: (themeId: string) => Promise<readonly ThemeColumn[]>;
  /** What people have said of a theme, in each segment. */
  readonly byHand: (themeId: string) => Promise<readonly ByHand[]>;
  /** The comments that carry a theme by their sentiment under it. */
  readonly classed: (themeId: string) => Promise<ClassedComments>;
}

/** One kind of result: a loop over what a scope resolves. */
export interface ResultKernel<Result extends object> {
  readonly name: string;
  /** What the result depends on beside its scope, as JSON. */
  readonly asked: readonly unknown[];
  /** Queries that it runs beside those of themes. */
  readonly queries?: readonly CanonicalQuery[];
  readonly run: (scope: Scope) => Promise<Result>;
  /** How long it is as JSON, about; measured by writing it where absent. */
  readonly lettersOf?: (result: Result) => number;
  /** Kept beside the model where nothing is filtered: it is what a workspace opens with. */
  readonly isKept?: boolean;
  /** Asked for once, as the pages of an export are: kept, it would only be in the way of others. */
  readonly isPassing?: boolean;
}

/** People tag while a result is computed; one of a project in which they never stop is made of what was found. */
const TRIES = 4;

/**
 * The result over a scope, computed or as it was computed of the same scope before: whenever that was, and whichever events led to it.
 * @param asker the work is given up when he is gone
 * @throws FieldError when a filter names a column that is not there or cannot be used so, QueryTooCostlyError, GivenUpError
 */
export const overScope = async <Result extends object>(
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  kernel: ResultKernel<Result>,
  asker: Asker = PATIENT,
): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    const version = await readTagsVersion(models.tags);
    const resolved = await resolve(models, query, version);
    const scoring = models.dictionary && (await readScoring(models.dictionary, query.projectId));
    const result = await runKernel(reads, models.segments, query, { ...resolved, scoring }, kernel, asker);
    if (tries === TRIES || (await readTagsVersion(models.tags)) === version) return result;
  }
};

const runKernel = <Result extends object>(
  reads: SegmentReads,
  segments: ModelReader,
  query: ScopeQuery,
  { themes, carried, queries, scoring }: Resolved & { readonly scoring: Scoring | undefined },
  { name, asked, queries: own = [], run, lettersOf, isKept = false, isPassing = false }: ResultKernel<Result>,
  asker: Asker,
): Promise<Result> => {
  const states = [...carried].map(([id, theme]) => [id, theme.query?.digest ?? null, theme.tags?.version ?? '']);
  const over = JSON.stringify([name, asked, query.projectId, query.filters, themes, states, scoring?.digest]);
  const keeps =
    isKept && reads.keep !== undefined && Object.values(query.filters ?? {}).every(({ value }) => value.length === 0);
  let key = '';
  let computed: ProjectView | undefined;
  return reads.query(
    segments,
    query.projectId,
    async (project) => {
      requireAsker(asker);
      key = createHash('sha256').update(project.digest).update(over).digest('hex');
      computed = undefined;
      const known = reads.results.get(key) ?? (keeps ? await findKept(segments, query.projectId, key) : undefined);
      if (known !== undefined) return known as Result;
      computed = project;
      const filters = checkFilters(query.filters ?? {}, project.columnTypes);
      const views = project.files.map((file) => file.scoredBy(scoring).askedBy(asker));
      const bytes = await bytesOfQueries(views, [...own.map((each) => ({ query: each })), ...queries], reads.limits);
      const files = views.map((file) => scopeOfFile(file, filters, carried));
      return reads.room.within(bytes, () => {
        requireAsker(asker);
        return run({ project, themes, filters, files, slice: new AskedSlice(reads.slice, asker) });
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
  /** What carries them, and those of the filters. */
  readonly carried: ReadonlyMap<string, CarriedTheme>;
  /** The queries of all of them. */
  readonly queries: readonly AskedQuery[];
}

/** @param version of the project's tags: '' for none */
const resolve = async (
  { library, tags }: ScopeModels,
  { themes: ids = [], filters = {} }: ScopeQuery,
  version: string,
): Promise<Resolved> => {
  const filtered = Object.hasOwn(filters, 'themes') ? (filters['themes']?.value ?? []).map(String) : [];
  const found = new Map<string, ScopeTheme>();
  const carried = new Map<string, CarriedTheme>();
  const distinct = [...new Set([...ids, ...filtered])];
  const tagged: ReadonlyMap<string, TaggedThemeDocument> =
    version === '' || distinct.length === 0 ? new Map<string, never>() : await readTaggedThemes(tags);
  for (const { document: theme, query } of await readThemes(library, distinct)) {
    const { id, name, portalName, visible } = theme;
    found.set(id, { id, name, portalName, visible });
    const document = tagged.get(id);
    carried.set(id, { query, tags: document && { ...document, themeId: id, reader: tags } });
  }
  const queries = [...carried].flatMap(([id, { query }]) =>
    query === undefined ? [] : [{ query, theme: found.get(id)?.name }],
  );
  return { themes: ids.flatMap((id) => found.get(id) ?? []), carried, queries };
};

const NOT_CARRIED: CarriedTheme = { query: undefined, tags: undefined };

/** The one place that says what carries a theme: what its query finds, and what people have said by hand over it. */
const scopeOfFile = (
  file: FileView,
  filters: readonly FieldFilter[],
  themes: ReadonlyMap<string, CarriedTheme>,
): FileScope => {
  const themeOf = (themeId: string): CarriedTheme => themes.get(themeId) ?? NOT_CARRIED;
  const scope: FileScope = {
    file,
    masks: () => loadMask(scope, filters),
    carrying: (themeId) => carryingOf(themeOf(themeId)).columns(file),
    found: (themeId) => file.found(themeOf(themeId).query),
    byHand: (themeId) => byHandIn(file, themeOf(themeId)),
    classed: (themeId) => file.classedComments(carryingOf(themeOf(themeId))),
  };
  return scope;
};
