/** That leaving steps out and keeping words in a cache changes no answer of compromise's first pass. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import nlp from 'compromise/two';
import { parse } from 'csv-parse/sync';
import { Compromise, type Term } from './compromise-terms.ts';

const REVIEWS = join(__dirname, '../../../../shared/data/clothing-reviews.csv');

interface View {
  document: Term[][];
  compute(hooks: readonly string[]): View;
}
const ViewOf = nlp('a').constructor as new (document: Term[][]) => View;
const { fromString } = (nlp.methods() as { one: { tokenize: { fromString(text: string, world: object): Term[][] } } })
  .one.tokenize;
const firstPass = nlp.hooks().filter((hook) => hook !== 'postTagger');

const written = (sentence: readonly Term[]): string =>
  sentence.map(({ text, tags }) => `${text}/${[...tags].sort().join('+')}`).join(' ');

/** Texts, each with both answers, that differ. */
function differences(texts: readonly string[], compromise: Compromise): unknown[] {
  return texts.flatMap((text) => {
    const sentences = compromise.splitSentences(text);
    const ours = compromise.taggedTerms(sentences).map(written);
    const theirs = new ViewOf(fromString(text, nlp.world())).compute(firstPass).document.map(written);
    return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ text, ours, theirs }];
  });
}

describe('tagged terms', () => {
  const compromise = new Compromise();

  it('are those of compromise with all its steps but the last', () => {
    const texts = [
      "I'm 5'3, 111 lb and it fit perfect with a tiny bit of room. Spot on! They'd've loved it, wouldn't they?",
      "John's mother-in-law visited the White House on July 4th, 2019 @home #blessed and/or paid $3.50.",
      'LOVE THIS DRESS. It runs large; she said "no way!" :) <3',
    ];
    expect(differences([...texts, ...texts], compromise)).toEqual([]);
    expect(written(compromise.taggedTerms(['The soft dress'])[0] ?? [])).toMatch(/soft\/Adjective dress\/Noun/);
  });

  (existsSync(REVIEWS) ? it : it.skip)(`are so on 800 reviews (skipped without ${REVIEWS})`, () => {
    const rows = parse<Record<string, string>>(readFileSync(REVIEWS), { columns: true });
    const texts = rows.flatMap((row, i) => (i % 29 === 0 ? [row['Review Text'] ?? ''] : []));
    expect(texts.length).toBeGreaterThan(800);
    expect(differences(texts, compromise)).toEqual([]);
  });
});
