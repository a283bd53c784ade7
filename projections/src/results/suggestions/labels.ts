/**
 * What people have said of comments and one theme: by tags and exclusions, and by reviews. A reviewed comment
 * carries the themes of its review; it is without the theme if the review saw its present query and does not
 * list it. Tags win over reviews.
 */
import { findTheme } from '../../models/library/library.query.ts';
import { ALL, REVIEW_LISTS, type ReviewListDocument } from '../../models/tags/reviews.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { readMembers, type ReviewList } from '../comments/reviewed.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { FileScope, Scope, ScopeModels } from '../engine/scope.ts';
import type { SuggestionLabels } from './suggestions.ts';

export const UNLABELLED = 0;
export const WITH = 1;
export const WITHOUT = 2;
/** Tagged by an accepted suggestion: neither teaches a model nor is suggested again. */
const ACCEPTED = 3;

/** Reviews that concern a theme. */
export interface ReviewsOfTheme {
  /** Equal whenever the same comments are labelled. */
  readonly stamp: string;
  readonly reader: ModelReader;
  readonly themeId: string;
  readonly all: ReviewList | undefined;
  /** Under any query that the theme had. */
  readonly carrying: readonly ReviewList[];
  /** Reviews from this revision of the library on have seen the theme and its query; null to ignore them. */
  readonly since: number | null;
}

/** @param seesTheme whether every reviewer of the project sees the theme: then its absence says something */
export const readReviewsOfTheme = async (
  { tags, library }: Pick<ScopeModels, 'tags' | 'library'>,
  themeId: string,
  seesTheme: boolean,
): Promise<ReviewsOfTheme> => {
  const rows = await tags.range<ReviewListDocument>(REVIEW_LISTS, {});
  const all = rows.find(({ id }) => id === ALL);
  const carrying = rows.filter(({ document }) => document.theme?.themeId === themeId);
  const since = seesTheme ? ((await findTheme(library, themeId))?.queryAt ?? null) : null;
  const lists = [all, ...carrying].map((list) => [list?.id, list?.document.blocks]);
  return { stamp: JSON.stringify([lists, since]), reader: tags, themeId, all, carrying, since };
};

interface LabelledSegment {
  /** By comment. */
  readonly labels: Uint8Array;
  /** Comments whose label follows from a review alone. */
  readonly reviewed: number;
}

/** Of each segment of a file. */
const readLabels = async (scoped: FileScope, reviews: ReviewsOfTheme): Promise<readonly LabelledSegment[]> => {
  const { file } = scoped;
  const byHand = await scoped.byHand(reviews.themeId);
  const segments = byHand.map((_, segment) => new Uint8Array(file.commentsIn(segment)));
  if (reviews.since !== null)
    for (const [segment, { comments, libraries }] of (await readMembers(file, reviews.reader, reviews.all)).entries())
      for (let at = 0; at < comments.length; at++)
        if (libraries[at]! >= reviews.since) segments[segment]![comments[at]!] = WITHOUT;
  for (const list of reviews.carrying)
    for (const [segment, { comments }] of (await readMembers(file, reviews.reader, list)).entries())
      for (const comment of comments) segments[segment]![comment] = WITH;
  return segments.map((labels, segment) => {
    const { tagged, accepted, excluded } = byHand[segment]!;
    let reviewed = labels.reduce((sum, label) => sum + Number(label !== UNLABELLED), 0);
    for (const [comments, label] of [
      [tagged, WITH],
      [excluded, WITHOUT],
    ] as const)
      for (const comment of comments) {
        if (labels[comment] !== UNLABELLED) reviewed--;
        labels[comment] = label;
      }
    for (const comment of accepted) if (labels[comment] === UNLABELLED) labels[comment] = ACCEPTED;
    return { labels, reviewed };
  });
};

/** Comments of a scope by their index. */
export interface LabelledScope {
  /** First `_id` and first index of each segment. */
  readonly segments: readonly { readonly firstId: number; readonly first: number }[];
  readonly labels: Uint8Array;
  /** 1 for a comment that carries the theme, by query or by hand. */
  readonly carrying: Uint8Array;
  /** 1 for a comment that the query finds. */
  readonly found: Uint8Array;
  readonly counts: Omit<SuggestionLabels, 'fitted'>;
}

export const labelScope = async ({ files, slice }: Scope, reviews: ReviewsOfTheme): Promise<LabelledScope> => {
  const total = files.reduce((sum, { file }) => sum + file.document.count, 0);
  const [labels, carrying, found] = [new Uint8Array(total), new Uint8Array(total), new Uint8Array(total)];
  const segments: LabelledScope['segments'][number][] = [];
  let [first, reviewed] = [0, 0];
  for (const scoped of files) {
    const { file } = scoped;
    const own = await readLabels(scoped, reviews);
    const columns = { carrying: await scoped.carrying(reviews.themeId), found: await scoped.found(reviews.themeId) };
    for (let segment = 0; segment < file.segments; segment++) {
      segments.push({ firstId: file.document.firstId + segment * SEGMENT_COMMENTS, first });
      labels.set(own[segment]!.labels, first);
      reviewed += own[segment]!.reviewed;
      for (const comment of columns.carrying[segment]!.comments) carrying[first + comment] = 1;
      for (const comment of columns.found[segment]!.comments) found[first + comment] = 1;
      first += file.commentsIn(segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  const counts = new Uint32Array(4);
  for (const label of labels) counts[label]!++;
  return {
    segments,
    labels,
    carrying,
    found,
    counts: { with: counts[WITH]!, without: counts[WITHOUT]!, accepted: counts[ACCEPTED]!, reviewed },
  };
};

/** `_id` of a comment of the scope. */
export const getId = ({ segments }: Pick<LabelledScope, 'segments'>, comment: number): number => {
  const { firstId, first } = segments.findLast((segment) => segment.first <= comment)!;
  return firstId + comment - first;
};

/** Index in the scope of a comment; -1 for one that is not there. */
export const getIndex = ({ segments }: Pick<LabelledScope, 'segments'>, id: number): number => {
  const segment = segments.findLast(({ firstId }) => firstId <= id);
  return segment === undefined ? -1 : segment.first + id - segment.firstId;
};
