/** Selects the topics from a project's terms. */
import { sharedBy, countSetComments, uniteSets, type CommentSet } from '../comments/comment-set.ts';
import type { Topic } from './topics.ts';

export interface FoundTerm {
  /** Folded words, separated by a space. */
  readonly term: string;
  /** Every comment that contains it. */
  readonly comments: CommentSet;
}

export interface TopicSeed extends FoundTerm {
  /** By descending similarity. */
  readonly related: readonly FoundTerm[];
}

/** Minimum size of a topic, below which it may be accidental. */
const MIN_COMMENTS = 5;
const MIN_SHARE = 0.005;
/** Does not apply to single terms. */
export const MAX_SHARE = 0.4;
const MAX_TOPICS = 40;
/** The name and up to three further terms. */
const MAX_TERMS = 4;
/** Jaccard index from which two topics are duplicates. */
const SAME_JACCARD = 0.5;
/** A topic that is nearly contained in another is redundant. */
const WITHIN = 0.8;

export interface GroupedTopic extends Topic {
  readonly comments: CommentSet;
}

interface Grouped extends GroupedTopic {
  readonly words: ReadonlySet<string>;
}

/**
 * Takes seeds in turn, each with its related terms, as long as the seed dominates the result, the terms are
 * unused, and the topic stays within 40 % of the comments. Topics with a Jaccard index of one half, or
 * contained in another, are skipped. Deterministic.
 * @param seeds by descending importance
 * @param base comments of the project
 */
export const groupTopics = (seeds: readonly TopicSeed[], base: number): readonly GroupedTopic[] => {
  const topics: Grouped[] = [];
  for (const seed of seeds) {
    if (topics.length === MAX_TOPICS) break;
    if (isTaken(seed.term, topics) || countSetComments(seed.comments) < computeMinComments(base)) continue;
    const topic = getTopic(seed, topics, base);
    if (!topics.some((other) => saysTheSame(topic, other, MAX_SHARE * base))) topics.push(topic);
  }
  return topics.map(({ words, ...topic }) => topic);
};

export const computeMinComments = (base: number): number => Math.max(MIN_COMMENTS, MIN_SHARE * base);

/** Including phrases that contain it. */
const isTaken = (term: string, topics: readonly Grouped[]): boolean =>
  topics.some(({ words }) => [...words].some((one) => one === term || one.split(' ').includes(term)));

const getTopic = ({ term, comments, related }: TopicSeed, before: readonly Grouped[], base: number): Grouped => {
  const own = countSetComments(comments);
  const most = Math.max(own, Math.min(MAX_SHARE * base, 2 * own));
  const terms = [{ term, count: own }];
  let found = comments;
  for (const other of related) {
    if (terms.length === MAX_TERMS) break;
    if (isTaken(other.term, before)) continue;
    const more = uniteSets(found, other.comments);
    if (countSetComments(more) > most) continue;
    found = more;
    terms.push({ term: other.term, count: countSetComments(other.comments) });
  }
  const query = terms.map(({ term: one }) => (one.includes(' ') ? `"${one}"` : one)).join(' ');
  const words = new Set(terms.map((one) => one.term));
  return { name: capitalised(term), terms, query, count: countSetComments(found), comments: found, words };
};

const capitalised = (term: string): string => {
  const [first = '', ...rest] = term;
  return first.toUpperCase() + rest.join('');
};

/** @param everywhere size above which a topic contains most others by chance */
const saysTheSame = (a: GroupedTopic, b: GroupedTopic, everywhere: number): boolean => {
  const shared = sharedBy(a.comments, b.comments);
  const isWithin = shared >= WITHIN * Math.min(a.count, b.count) && Math.max(a.count, b.count) <= everywhere;
  return isWithin || shared >= SAME_JACCARD * (a.count + b.count - shared);
};
