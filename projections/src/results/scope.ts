/**
 * What a result is about, resolved once: the files of a project, the comments of each that pass the filters, and what carries each theme.
 * A result is a kernel over a scope.
 */
import { createHash } from 'node:crypto';
import { canonicalQueryOf, type CanonicalQuery } from '../models/segments/canonical-query.ts';
import { findTheme } from '../models/library/library.query.ts';
import type { ModelReader } from '../stores/read-store.ts';
import { AskedSlice, PATIENT, requireAsker, type Asker } from './asker.ts';
import type { Carrying, FileView, ThemeColumn } from './file-view.ts';
import { checkFilters, type FieldFilter, type Filters } from './filters.ts';
import type { CommentMask } from './kernels/comment-mask.ts';
import type { ClassedComments } from './kernels/theme-sentiment.ts';
import { loadMask } from './load-mask.ts';
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
  readonly library: ModelReader;
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
  /** In the order of their comments' `_id`. */
  readonly files: readonly FileScope[];
  /** Of the time that long work may take in one go. */
  readonly slice: AskedSlice;
}

export interface FileScope {
  readonly file: FileView;
  /** The masks of the segments; undefined without filters: every comment passes. */
  readonly masks: () => Promise<((segment: number) => CommentMask) | undefined>;
  /** What carries a theme, in each segment. */
  readonly carrying: (themeId: string) => Promise<readonly ThemeColumn[]>;
  /** The comments that carry a theme by their sentiment under it. */
  readonly classed: (themeId: string) => Promise<ClassedComments>;
}

/** One kind of result: a loop over what a scope resolves. */
export interface ResultKernel<Result extends object> {
  readonly name: string;
  /** What the result depends on beside its scope, as JSON. */
  readonly asked: readonly unknown[];
  readonly run: (scope: Scope) => Promise<Result>;
}

/**
 * The result over a scope, computed or as it was computed of the same scope before: whenever that was, and whichever events led to it.
 * @param asker the work is given up when he is gone
 * @throws FieldError when a filter names a column that is not there or cannot be used so, GivenUpError
 */
export const overScope = async <Result extends object>(
  reads: SegmentReads,
  { segments, library }: ScopeModels,
  query: ScopeQuery,
  { name, asked, run }: ResultKernel<Result>,
  asker: Asker = PATIENT,
): Promise<Result> => {
  const { themes, queries } = await readThemes(library, query);
  const digests = [...queries].map(([id, { digest }]) => [id, digest]);
  const over = JSON.stringify([name, asked, query.projectId, query.filters, themes, digests]);
  let key = '';
  return reads.query(
    segments,
    query.projectId,
    async (project) => {
      requireAsker(asker);
      key = createHash('sha256').update(project.digest).update(over).digest('hex');
      const known = reads.results.get(key);
      if (known !== undefined) return known as Result;
      const filters = checkFilters(query.filters ?? {}, project.columnTypes);
      const files = project.files.map((file) => scopeOfFile(file.askedBy(asker), filters, queries));
      return run({ project, themes, files, slice: new AskedSlice(reads.slice, asker) });
    },
    (result) => reads.results.set(key, result),
  );
};

type Queries = ReadonlyMap<string, CanonicalQuery>;

/** The themes of the rows and, with those of the filters, their queries. */
const readThemes = async (
  library: ModelReader,
  { themes: ids = [], filters = {} }: ScopeQuery,
): Promise<{ readonly themes: readonly ScopeTheme[]; readonly queries: Queries }> => {
  const filtered = Object.hasOwn(filters, 'themes') ? (filters['themes']?.value ?? []).map(String) : [];
  const found = new Map<string, ScopeTheme>();
  const queries = new Map<string, CanonicalQuery>();
  const distinct = [...new Set([...ids, ...filtered])];
  for (const theme of await Promise.all(distinct.map((id) => findTheme(library, id)))) {
    if (theme === undefined) continue;
    const { id, name, portalName, visible } = theme;
    found.set(id, { id, name, portalName, visible });
    const query = canonicalQueryOf(theme.text);
    if (query !== undefined) queries.set(theme.id, query);
  }
  return { themes: ids.flatMap((id) => found.get(id) ?? []), queries };
};

/** The one place that says what carries a theme, whether it has a query or none: tags by hand will lie over it here. */
const carryingOf = (query: CanonicalQuery | undefined): Carrying => ({
  name: query === undefined ? 'nothing' : `found-${query.digest}`,
  columns: (file) => file.found(query),
});

const scopeOfFile = (file: FileView, filters: readonly FieldFilter[], queries: Queries): FileScope => {
  const scope: FileScope = {
    file,
    masks: () => loadMask(scope, filters),
    carrying: (themeId) => carryingOf(queries.get(themeId)).columns(file),
    classed: (themeId) => file.classedComments(carryingOf(queries.get(themeId))),
  };
  return scope;
};
