import { describe, expect, it } from '@jest/globals';
import { addComment, newCommentSet, type CommentSet } from '../comments/comment-set.ts';
import { groupTopics, type TopicSeed } from './group-topics.ts';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { findScoredSubjects, proposeStarterThemes } from '../starter-themes/starter-themes.query.ts';

const BASE = 100;
const from = (first: number, end: number): CommentSet => {
  const set = newCommentSet(BASE);
  for (let comment = first; comment < end; comment++) addComment(set, comment);
  return set;
};
const seed = (term: string, first: number, end: number, related: TopicSeed['related'] = []): TopicSeed => ({
  term,
  comments: from(first, end),
  related,
});

const queries = (seeds: readonly TopicSeed[]): readonly string[] => groupTopics(seeds, BASE).map(({ query }) => query);

describe('topics', () => {
  it('are a term with its related words, in a query that finds any of them', () => {
    const related = [
      { term: 'rude', comments: from(15, 25) },
      { term: 'front desk', comments: from(25, 28) },
    ];
    const [topic] = groupTopics([seed('staff', 0, 20, related)], BASE);
    expect(topic).toMatchObject({ name: 'Staff', query: 'staff rude "front desk"', count: 28 });
    expect(topic!.terms).toEqual([
      { term: 'staff', count: 20 },
      { term: 'rude', count: 10 },
      { term: 'front desk', count: 3 },
    ]);
  });

  it('are of five comments at least', () => {
    expect(queries([seed('few', 0, 5), seed('fewer', 10, 14)])).toEqual(['few']);
  });

  it('may be of nearly all comments, and leave room for others then', () => {
    expect(queries([seed('room', 0, 90), seed('bed', 20, 40)])).toEqual(['room', 'bed']);
  });

  it('take no related word that would bring more than the term itself, or more than 40 %', () => {
    const large = { term: 'large', comments: from(10, 25) };
    const small = { term: 'small', comments: from(10, 14) };
    expect(queries([seed('fit', 0, 10, [large, small])])).toEqual(['fit small']);
    expect(queries([seed('fit', 0, 38, [{ term: 'much', comments: from(30, 41) }])])).toEqual(['fit']);
  });

  it('do not overlap: half of the comments in common is too much, and so is to stand within another', () => {
    const first = seed('room', 0, 20);
    const names = (second: TopicSeed) => groupTopics([first, second], BASE).map(({ name }) => name);
    // 13 of 26, then 12 of 27.
    expect(names(seed('bed', 7, 26))).toEqual(['Room']);
    expect(names(seed('bed', 8, 27))).toEqual(['Room', 'Bed']);
    expect(names(seed('bed', 12, 22))).toEqual(['Room']);
  });

  it('share no word', () => {
    const shared = { term: 'clean', comments: from(18, 22) };
    const seeds = [seed('room', 0, 20, [shared]), seed('bath', 50, 60, [shared]), seed('clean', 18, 22)];
    expect(queries(seeds)).toEqual(['room clean', 'bath']);
  });

  it('have four terms at the most', () => {
    const related = Array.from({ length: 9 }, (_, at) => ({ term: `word${at}`, comments: from(0, 3) }));
    expect(queries([seed('term', 0, 8, related)])).toEqual(['term word0 word1 word2']);
  });
});

describe('starter themes', () => {
  it('are the first ten topics of 2 to 40 % of the comments', () => {
    const topic = (name: string, count: number) => ({ name, count, query: name, terms: [] });
    const names = (...topics: readonly ReturnType<typeof topic>[]) =>
      proposeStarterThemes(topics, 1_000).map(({ name }) => name);
    expect(names(topic('all', 401), topic('most', 400), topic('few', 20), topic('fewer', 19))).toEqual(['most', 'few']);
    expect(names(...Array.from({ length: 12 }, (_, at) => topic(String(at), 100)))).toHaveLength(10);
  });

  it('name the words that the dictionary scores by themselves, those of frequent themes first', () => {
    const themes = [
      { name: 'Top', query: 'top tops', count: 20 },
      { name: 'Fit', query: 'fit top "great fit" sleeve', count: 30 },
    ];
    const found = findScoredSubjects(themes, createSentimentScorer());
    expect(found).toEqual([
      { word: 'fit', weight: 1.5 },
      { word: 'top', weight: 0.8 },
      { word: 'tops', weight: 2.3 },
    ]);
    const own = createSentimentScorer({
      customWords: [
        { text: 'fit', value: 0 },
        { text: 'sleeve', value: -1 },
      ],
    });
    expect(findScoredSubjects(themes, own).map(({ word }) => word)).toEqual(['top', 'sleeve', 'tops']);
  });
});
