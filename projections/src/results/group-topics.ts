/** Which of a project's own terms make topics. */
import { sharedBy, sizeOf, unionOf, type CommentSet } from './comment-set.ts';
import type { Topic } from './topics.ts';

export interface FoundTerm {
  /** Its folded words, with a space between them. */
  readonly term: string;
  /** Every comment that holds it. */
  readonly comments: CommentSet;
}

export interface TopicSeed extends FoundTerm {
  /** The closest first. */
  readonly related: readonly FoundTerm[];
}

/** A topic of fewer comments, or of a smaller share, is an accident. */
const LEAST_COMMENTS = 5;
const LEAST_SHARE = 0.005;
/** What is found by one term alone may be more. */
export const GREATEST_SHARE = 0.4;
const MOST_TOPICS = 40;
const MOST_TERMS = 5;
/** Shared comments to the comments of either: from here on two topics say the same. */
const SAME_JACCARD = 0.5;
/** A topic that stands nearly whole within another says nothing of its own. */
const WITHIN = 0.8;

export interface GroupedTopic extends Topic {
  readonly comments: CommentSet;
}

interface Grouped extends GroupedTopic {
  readonly words: ReadonlySet<string>;
}

/**
 * Takes the seeds one after the other: each with its related terms, as long as these leave most of what is found to the seed itself, belong to
 * no topic before it, and bring no topic above 40 % of the comments. A topic that shares half of its comments with another (Jaccard), and one that
 * stands within another, are left out. The same terms make the same topics.
 * @param seeds the most important first
 * @param base comments of the project
 */
export const groupTopics = (seeds: readonly TopicSeed[], base: number): readonly GroupedTopic[] => {
  const topics: Grouped[] = [];
  for (const seed of seeds) {
    if (topics.length === MOST_TOPICS) break;
    if (isTaken(seed.term, topics) || sizeOf(seed.comments) < leastComments(base)) continue;
    const topic = topicOf(seed, topics, base);
    if (!topics.some((other) => saysTheSame(topic, other, GREATEST_SHARE * base))) topics.push(topic);
  }
  return topics.map(({ words, ...topic }) => topic);
};

export const leastComments = (base: number): number => Math.max(LEAST_COMMENTS, LEAST_SHARE * base);

/** Also by a phrase that holds it. */
const isTaken = (term: string, topics: readonly Grouped[]): boolean =>
  topics.some(({ words }) => [...words].some((one) => one === term || one.split(' ').includes(term)));

const topicOf = ({ term, comments, related }: TopicSeed, before: readonly Grouped[], base: number): Grouped => {
  const own = sizeOf(comments);
  const most = Math.max(own, Math.min(GREATEST_SHARE * base, 2 * own));
  const terms = [{ term, count: own }];
  let found = comments;
  for (const other of related) {
    if (terms.length === MOST_TERMS) break;
    if (isTaken(other.term, before)) continue;
    const more = unionOf(found, other.comments);
    if (sizeOf(more) > most) continue;
    found = more;
    terms.push({ term: other.term, count: sizeOf(other.comments) });
  }
  const query = terms.map(({ term: one }) => (one.includes(' ') ? `"${one}"` : one)).join(' ');
  const words = new Set(terms.map((one) => one.term));
  return { name: capitalised(term), terms, query, count: sizeOf(found), comments: found, words };
};

const capitalised = (term: string): string => {
  const [first = '', ...rest] = term;
  return first.toUpperCase() + rest.join('');
};

/** @param everywhere a topic of more comments has nearly every other within it, by chance */
const saysTheSame = (a: GroupedTopic, b: GroupedTopic, everywhere: number): boolean => {
  const shared = sharedBy(a.comments, b.comments);
  const isWithin = shared >= WITHIN * Math.min(a.count, b.count) && Math.max(a.count, b.count) <= everywhere;
  return isWithin || shared >= SAME_JACCARD * (a.count + b.count - shared);
};
