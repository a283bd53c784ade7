/** Which comments are reviewed and not open again: the columnar counterpart of the domain's `isOpenAgain`. */
import { BLOCK_COMMENTS, getCommentBlock } from '@verbatim/domain/tags/tag-state';
import { findTheme } from '../../models/library/library.query.ts';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { GrowingColumn } from '../../models/segments/theme-columns.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import {
  ALL,
  decodeReviewBlock,
  EMPTY_REVIEW_BLOCK,
  toReviewListId,
  REVIEW_BLOCKS,
  REVIEW_LISTS,
  reviewBlockId,
  type ReviewBlock,
  type ReviewListDocument,
} from '../../models/tags/reviews.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { FileView } from '../engine/file-view.ts';
import { everyComment, type CommentMask } from '../kernels/comment-mask.ts';
import { countMaskedComments } from '../kernels/value-counts.ts';
import type { FileScope, ScopeModels } from '../engine/scope.ts';

export interface ReviewList {
  readonly id: string;
  readonly document: ReviewListDocument;
}

/** A project's reviews, for the themes of a workspace. */
export interface Reviews {
  /** Equal whenever the same comments are reviewed. */
  readonly stamp: string;
  readonly reader: ModelReader;
  /** Undefined without any review. */
  readonly all: ReviewList | undefined;
  /** Of themes whose query has changed since. */
  readonly stale: readonly ReviewList[];
  /**
   * Themes whose query is newer than the oldest review: what they find is new, unless the review saw that
   * query.
   */
  readonly changed: readonly { readonly id: string; readonly since: number; readonly seen: ReviewList | undefined }[];
}

/** Costs the lists and themes, not their comments. @param themes of the workspace */
export const readReviews = async (
  { tags, library }: Pick<ScopeModels, 'tags' | 'library'>,
  themes: readonly string[],
): Promise<Reviews> => {
  const rows = await tags.range<ReviewListDocument>(REVIEW_LISTS, {});
  const all = rows.find(({ id }) => id === ALL);
  const stale: ReviewList[] = [];
  const changed: Reviews['changed'][number][] = [];
  const now = await themesNow(library, [...themes, ...rows.flatMap(({ document }) => document.theme?.themeId ?? [])]);
  for (const row of rows) {
    const { theme } = row.document;
    const query = theme === null ? undefined : now.get(theme.themeId)?.query;
    if (query !== undefined && query !== theme?.query) stale.push(row);
  }
  for (const id of themes) {
    const theme = now.get(id);
    if (all === undefined || theme === undefined || theme.query === null) continue;
    if (theme.since <= all.document.oldest) continue;
    const list = toReviewListId({ themeId: id, query: theme.query });
    changed.push({ id, since: theme.since, seen: rows.find((row) => row.id === list) });
  }
  const lists = [all, ...stale, ...changed.map(({ seen }) => seen)].map((list) => [list?.id, list?.document.blocks]);
  const stamp = JSON.stringify([lists, changed.map(({ id, since }) => [id, since])]);
  return { stamp, reader: tags, all, stale, changed };
};

const themesNow = async (library: ModelReader, ids: readonly string[]) => {
  const now = new Map<string, { readonly query: string | null; readonly since: number }>();
  for (const id of new Set(ids)) {
    const theme = await findTheme(library, id);
    if (theme !== undefined)
      now.set(id, { query: parseCanonicalQuery(theme.text)?.digest ?? null, since: theme.queryAt ?? -1 });
  }
  return now;
};

/** For each segment of a file, 1 for each reviewed comment. */
export const readReviewedComments = async (scoped: FileScope, reviews: Reviews): Promise<readonly CommentMask[]> => {
  const { file } = scoped;
  const all = await readMembers(file, reviews.reader, reviews.all);
  const masks = all.map(({ comments }, segment) => getMask(file.commentsIn(segment), comments));
  for (const list of reviews.stale)
    for (const [segment, { comments }] of (await readMembers(file, reviews.reader, list)).entries())
      for (const comment of comments) masks[segment]![comment] = 0;
  for (const { id, since, seen } of reviews.changed) {
    const found = await scoped.found(id);
    const known = await readMembers(file, reviews.reader, seen);
    for (const [segment, mask] of masks.entries()) {
      if (countMaskedComments(mask) === 0) continue;
      const libraries = getLibraries(all[segment]!, mask.length);
      const knew = getMask(mask.length, known[segment]!.comments);
      for (const comment of found[segment]!.comments)
        if (knew[comment] === 0 && libraries[comment]! < since) mask[comment] = 0;
      if (file.slice.isOver()) await file.slice.rest();
    }
  }
  return masks;
};

const getMask = (length: number, comments: Uint16Array): CommentMask => {
  const mask = everyComment(length).fill(0);
  for (const comment of comments) mask[comment] = 1;
  return mask;
};

const getLibraries = ({ comments, libraries }: ReviewMembers, length: number): Uint32Array => {
  const byComment = new Uint32Array(length);
  for (let at = 0; at < comments.length; at++) byComment[comments[at]!] = libraries[at]!;
  return byComment;
};

/** Entries of a list in one segment. */
export interface ReviewMembers {
  readonly comments: Uint16Array;
  readonly libraries: Uint32Array;
}

/** As with tags: blocks are by `_id`, segments relative to the file. */
export const readMembers = async (
  file: FileView,
  reader: ModelReader,
  list: ReviewList | undefined,
): Promise<readonly ReviewMembers[]> => {
  const { firstId, count } = file.document;
  const drafts = Array.from({ length: file.segments }, () => ({
    comments: new GrowingColumn(Uint16Array),
    libraries: new GrowingColumn(Uint32Array),
  }));
  for (const [number, digest] of Object.entries(list?.document.blocks ?? {})) {
    const block = Number(number);
    if (block < getCommentBlock(firstId) || block > getCommentBlock(firstId + count - 1)) continue;
    const { comments, libraries } = await readBlock(file, reader, reviewBlockId(list?.id ?? ALL, block), digest);
    for (let at = 0; at < comments.length; at++) {
      const ordinal = block * BLOCK_COMMENTS + comments[at]! - firstId;
      if (ordinal < 0 || ordinal >= count) continue;
      const draft = drafts[Math.floor(ordinal / SEGMENT_COMMENTS)]!;
      draft.comments.push(ordinal % SEGMENT_COMMENTS);
      draft.libraries.push(libraries[at]!);
    }
    if (file.slice.isOver()) await file.slice.rest();
  }
  return drafts.map(({ comments, libraries }) => ({ comments: comments.view(), libraries: libraries.view() }));
};

/** A review changes one block of a list: the others stay cached. */
const readBlock = (file: FileView, reader: ModelReader, id: string, digest: string): Promise<ReviewBlock> =>
  file.once(
    `reviewed-${id}`,
    digest,
    async () => {
      const bytes = await reader.getBytes(REVIEW_BLOCKS, id);
      return bytes === undefined ? EMPTY_REVIEW_BLOCK : decodeReviewBlock(bytes);
    },
    ({ comments, libraries }) => comments.byteLength + libraries.byteLength,
  );
