/**
 * Previews an edit of a theme's query: the comments that it would gain and lose, tags by hand included, and
 * the significance flags of tables that would turn. Nothing is stored; the columns of both queries come from
 * the cache of theme columns, as those of a table do.
 */
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { readComments } from '../../models/comments/comments.query.ts';
import { parseCanonicalQuery, toCanonicalQuery, type CanonicalQuery } from '../../models/segments/canonical-query.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { findTheme } from '../../models/library/library.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { ThemeColumn } from '../engine/file-view.ts';
import type { Group } from '../engine/grouping.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { without } from '../kernels/comment-lists.ts';
import { findTurnedFlags, type CountedComments } from './turned-flags.ts';
import type { PreviewedComment, ThemePreview, ThemePreviewAnswer } from './theme-preview.ts';

export interface ThemePreviewQuery {
  readonly projectId: string;
  readonly themeId: string;
  /** Undefined for an empty one: only tags by hand count then. */
  readonly query: ThemeQuery | undefined;
  /** Custom groups of the project. */
  readonly groups: readonly Group[];
  /** The comments to answer; by default the first five gained and the first five lost. */
  readonly page?: PreviewPage | undefined;
}

export interface PreviewPage {
  readonly of: 'gained' | 'lost';
  readonly offset: number;
  readonly limit: number;
}

interface FoundPreview extends ThemePreview {
  readonly ids: { readonly gained: readonly number[]; readonly lost: readonly number[] };
}

const SAMPLES = 5;

/** @throws QueryTooCostlyError, QueryAbortedError */
export const readThemePreview = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, themeId, query, groups, page }: ThemePreviewQuery,
  querySignal?: QuerySignal,
): Promise<FoundPreview> => {
  const after = query && toCanonicalQuery(query);
  const kernel = {
    name: 'theme preview',
    asked: [after?.digest ?? null, groups, page],
    queries: after === undefined ? [] : [after],
    run: (scope: Scope) => preview(scope, { themeId, after, groups, page }),
  };
  return overScope(reads, models, { projectId, themes: [themeId] }, kernel, querySignal);
};

interface Preview extends Pick<ThemePreviewQuery, 'themeId' | 'groups' | 'page'> {
  readonly after: CanonicalQuery | undefined;
}

const preview = async (scope: Scope, { themeId, after, groups, page }: Preview): Promise<FoundPreview> => {
  const counted: CountedComments[] = [];
  const [gained, lost] = [new CommentList(page, 'gained'), new CommentList(page, 'lost')];
  let [comments, ofBefore, ofAfter] = [0, 0, 0];
  for (const { file, ...scoped } of scope.files) {
    const columns = {
      before: await scoped.carrying(themeId),
      after: await scoped.carryingBy(themeId, after),
    };
    for (let segment = 0; segment < file.segments; segment++) {
      const [was, will] = [getComments(columns.before, segment), getComments(columns.after, segment)];
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      gained.add(firstId, without(will, was));
      lost.add(firstId, without(was, will));
      comments += file.commentsIn(segment);
      ofBefore += was.length;
      ofAfter += will.length;
      if (scope.slice.isOver()) await scope.slice.rest();
    }
    counted.push({ before: columns.before, after: columns.after });
  }
  return {
    comments,
    before: ofBefore,
    after: ofAfter,
    gained: gained.count,
    lost: lost.count,
    ids: { gained: gained.ids, lost: lost.ids },
    ...(await findTurnedFlags(scope, groups, [{ mark: {}, counted }])),
  };
};

const getComments = (columns: readonly ThemeColumn[], segment: number): Uint16Array => columns[segment]!.comments;

/** Counts comments, and lists those of the page. */
class CommentList {
  count = 0;
  readonly ids: number[] = [];
  readonly #from: number;
  readonly #to: number;

  constructor(page: PreviewPage | undefined, of: PreviewPage['of']) {
    const { offset, limit } = page ?? { offset: 0, limit: SAMPLES };
    this.#from = offset;
    this.#to = page === undefined || page.of === of ? offset + limit : offset;
  }

  /** @param comments of a segment, sorted */
  add(firstId: number, comments: Uint16Array): void {
    const [from, to] = [Math.max(0, this.#from - this.count), Math.max(0, this.#to - this.count)];
    for (const comment of comments.subarray(from, to)) this.ids.push(firstId + comment);
    this.count += comments.length;
  }
}

export const answerThemePreview = async (asked: QueryWithComments<ThemePreviewQuery>): Promise<ThemePreviewAnswer> => {
  const { ids, ...found } = await readThemePreview(asked.reads, asked.models, asked.query, asked.querySignal);
  const { projectId, themeId, query } = asked.query;
  const saved = parseCanonicalQuery((await findTheme(asked.models.library, themeId))?.text ?? '')?.query;
  const [gained, lost] = [
    await readMarked(asked.comments, projectId, ids.gained, query),
    await readMarked(asked.comments, projectId, ids.lost, saved),
  ];
  return { ...found, samples: { gained, lost } };
};

const readMarked = async (
  comments: ModelReader,
  projectId: string,
  ids: readonly number[],
  query: ThemeQuery | undefined,
): Promise<readonly PreviewedComment[]> => {
  const found = await readComments(comments, projectId, ids);
  return found.map(({ _id, text, sentences }) => {
    const spans = query === undefined ? [] : (matchComment(query, text, sentences)?.spans ?? []);
    return { _id, text, spans };
  });
};
