import { beforeAll, describe, expect, it } from '@jest/globals';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { listPrefixes } from './find-candidates.ts';
import { readQueryTerms } from './query-terms.query.ts';

const random = seededRandom(74);
const ABOUT_TIME = ['arrived late', 'came later', 'lateness again', 'had a long wait', 'we waited', 'late train'];
const ABOUT_OTHERS = ['nice staff', 'clean room', 'lovely breakfast', 'a big breakfast', 'plate of food', 'long walk'];
const FILLERS = ['really', 'today', 'somehow', 'friends', 'morning', 'again'];
/** Whether a comment is about time by its id, from 1. */
const isAboutTime = (id: number): boolean => id % 4 === 0;
const COMMENTS = Array.from({ length: 400 }, (_, at) => {
  const own = random.pick(isAboutTime(at + 1) ? ABOUT_TIME : ABOUT_OTHERS);
  return `${random.pick(FILLERS)} ${own} ${random.pick(FILLERS)}`;
});
const IDS = COMMENTS.map((_, at) => at + 1);
const TAGGED = IDS.filter(isAboutTime).slice(0, 40);
const ACCEPTED = IDS.filter(isAboutTime).slice(40, 60);
const EXCLUDED = IDS.filter((id) => !isAboutTime(id)).slice(0, 60);
const FIRST_FILE = 250;

const parse = (text: string): ThemeQuery | undefined => {
  const parsed = parseThemeQuery(text);
  return parsed.ok ? parsed.query : undefined;
};
const findIds = (text: string): readonly number[] => {
  const query = parse(text);
  if (query === undefined) return [];
  return IDS.filter((id) => matchComment(query, COMMENTS[id - 1]!, [0, COMMENTS[id - 1]!.length]) !== null);
};
const countIn = (ids: readonly number[], set: readonly number[]): number => ids.filter((id) => set.includes(id)).length;

const log = new RecordedProject();
const reads = createSegmentReads();

const record = async (): Promise<void> => {
  const columns = [{ id: 'c', field: 'c', name: 'comment', type: 'long-text', options: [] }] as const;
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: ['comment'] } },
  ]);
  await log.createTheme('t', '');
  await log.createTheme('untagged', 'late');
  for (const [at, texts] of [COMMENTS.slice(0, FIRST_FILE), COMMENTS.slice(FIRST_FILE)].entries()) {
    const comments = texts.map((text) => ({ cells: [text], spans: [0, text.length] }));
    await log.addFile(`p.f${at}`, 1 + at * FIRST_FILE, [{ name: 'comment', type: 'long-text' }], comments, 256);
    await log.split(`p.f${at}`, comments, 256);
  }
  const change = { themeId: 't', automatic: false, query: null, version: 1, screen: 'spec', undoes: null };
  const said = { ...change, sentence: null, before: null };
  await log.append('tags-p', [
    { type: 'CommentsTagged', data: { ...said, comments: TAGGED } },
    { type: 'CommentsExcluded', data: { ...said, comments: EXCLUDED } },
    { type: 'SuggestionsAccepted', data: { ...said, comments: ACCEPTED, suggestions: null } },
  ]);
  await log.project();
};

const readTerms = (text: string, themeId = 't') =>
  readQueryTerms(reads, log.models, { projectId: 'p', themeId, seesTheme: true, text, query: parse(text) });

describe('terms for the query of a theme, from its labels', () => {
  beforeAll(record);

  it.each(['', 'late', 'train + late', 'wait* (late - again)', 'breakfast'])(
    'given the query %j, count as their queries would find, labels by hand alone',
    async (text) => {
      const { labels, found, foundWith, foundWithout, terms, missed } = await readTerms(text);
      const now = findIds(text);
      expect(labels).toEqual({ with: TAGGED.length, without: EXCLUDED.length });
      expect([found, foundWith, foundWithout]).toEqual([now.length, countIn(now, TAGGED), countIn(now, EXCLUDED)]);
      expect(missed).toEqual(TAGGED.filter((id) => !now.includes(id)));
      expect(terms.length).toBeGreaterThan(0);
      for (const term of terms) {
        const gained = findIds(term.query).filter((id) => !now.includes(id));
        expect(term).toMatchObject({
          comments: findIds(term.text).length,
          gained: gained.length,
          gainedWith: countIn(gained, TAGGED),
          gainedWithout: countIn(gained, EXCLUDED),
        });
        expect(term.gainedWith).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it('given words with one beginning, propose the prefix, and not what fills every comment', async () => {
    const { terms } = await readTerms('');
    expect(terms[0]).toMatchObject({ text: 'late*', kind: 'prefix', query: 'late*' });
    expect(terms.map(({ text }) => text)).toContain('wait*');
    for (const { text } of terms) expect(FILLERS).not.toContain(text);
    // A prefix stands for its words.
    expect(terms.filter(({ text }) => text.startsWith('late'))).toHaveLength(1);
  });

  it('propose no prefix that is a stop word, which it would find as well', () => {
    expect(listPrefixes('without')).toEqual(['witho', 'withou', 'without']);
  });

  it('given a word that both kinds share, propose the phrase that tells them apart', async () => {
    const { terms } = await readTerms('late* waited');
    expect(terms[0]).toMatchObject({ query: expect.stringMatching(/^late\* waited /u), gainedWithout: 0 });
    expect(terms.map(({ text }) => text)).not.toContain('long');
  });

  it('given a query that finds all, or a theme without labels, propose nothing', async () => {
    const all = await readTerms('late* wait*');
    expect([all.foundWith, all.terms, all.missed]).toEqual([TAGGED.length, [], []]);
    const none = await readTerms('late', 'untagged');
    expect(none).toMatchObject({ labels: { with: 0, without: 0 }, terms: [], missed: [] });
  });
});
