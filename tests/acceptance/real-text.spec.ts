import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Terms } from '@verbatim/command-api/contract/results/theme-builder';
import type { CloudWords } from '@verbatim/command-api/contract/results/workspace-results';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

const CASES = join(__dirname, '../../../shared/cases/real-text.json');
const isThere = existsSync(CASES);
interface Found {
  readonly text: string;
  readonly query: string;
  readonly found: boolean;
}
const cases = isThere ? (JSON.parse(readFileSync(CASES, 'utf8')) as { found: readonly Found[] }).found : [];

const OWN: readonly Found[] = [
  { text: 'The waiters’ manners, the chef’s soup', query: 'chef', found: true },
  { text: 'J’ai adoré l’accueil', query: 'accueil', found: true },
  { text: 'He’ll never learn', query: 'hell', found: false },
  { text: 'Kostete 1.299 Euro', query: '1299', found: true },
  { text: 'Rated 3,5 of 5', query: '3.5', found: true },
  { text: 'Mail me: jane.doe@example.org!', query: 'example.org', found: true },
  { text: 'Mail me: jane.doe@example.org!', query: 'jane', found: false },
  { text: 'So good ❤️🧡', query: '❤', found: true },
  { text: 'とても美味しかったです', query: '美味し', found: true },
  { text: '房间很干净。早餐不错', query: '净早', found: false },
  { text: 'บริการดีมาก', query: 'บริการ', found: true },
  { text: 'Shop at H&M', query: 'h&m', found: true },
];

const COLUMNS = [{ field: 'Text', name: 'text', field_type: 'long-text', options: [] }];
const getCsv = (texts: readonly string[]): string =>
  ['Text', ...texts.map((text) => `"${text.replaceAll('"', '""')}"`)].join('\n');

describe('real text', () => {
  const { client } = specProjects();
  const texts = [...new Set([...OWN, ...cases].map(({ text }) => text))];
  let pid = '';
  let wid = '';
  const test = (string: string) => ok(client().get<DictionaryTestResult>('/api/dictionary/test', { pid, string }));

  beforeAll(async () => {
    ({ id: pid } = await createProject(client(), 'Real text', COLUMNS));
    const others = ['Nice colours and colour', 'See https://t.co/AbC and t.co/x 👍🏽', 'Our hotel runs on C++'];
    await uploadCsv(client(), pid, getCsv([...texts, ...others]));
    await runSteps(client(), pid);
    ({ id: wid } = await createWorkspace(client(), pid, 'All', [await createTheme(client(), 'Chef', 'chef')]));
  });

  it.each(OWN)('$text with $query', async ({ text, query, found }) => {
    const { sample } = await test(query);
    expect(sample.some((comment) => comment.text === text)).toBe(found);
  });

  (isThere ? it : it.skip)(`holds for the cases of ${CASES}`, async () => {
    const answers: Found[] = [];
    for (const { text, query } of cases) {
      const { sample, count } = await test(query);
      expect(count).toBeLessThanOrEqual(10);
      answers.push({ text, query, found: sample.some((comment) => comment.text === text) });
    }
    expect(answers).toEqual(cases);
  });

  it('marks within words what a query in a script without spaces finds', async () => {
    const { sample } = await test('味しか');
    expect(sample.map(({ text, spans }) => spans.map(([from, to]) => text.slice(from, to)))).toEqual([['味しか']]);
  });

  it('leaves links out of clouds and terms, and shows emoji', async () => {
    const cloud = await ok(client().get<CloudWords>(`/api/projects/${pid}/workspaces/${wid}/cloud`));
    expect(Object.keys(cloud)).toEqual(expect.arrayContaining(['👍', 'hotel', 'c++']));
    expect(Object.keys(cloud).filter((word) => /co\b|http|example/u.test(word))).toEqual([]);
    const terms = await ok(client().get<Terms>(`/api/projects/${pid}/ngram`, { n: 1 }));
    expect(JSON.stringify(terms)).not.toMatch(/t\.co|http|example\.org/u);
  });

  it('answers hints for operators of other tools and for words that no comment holds', async () => {
    expect((await test('price AND quality')).hints).toMatchObject([
      { code: 'OPERATOR_AS_WORD', query: 'price + quality' },
    ]);
    expect((await test('coulour')).hints).toEqual([
      {
        code: 'WORD_NOT_FOUND',
        message: 'No comment holds “coulour”. Did you mean “colour”, “colours”?',
        query: 'colour',
      },
    ]);
    expect((await test('colour')).hints).toEqual([]);
    const { id } = await createTheme(client(), 'Misspelt', 'coulours');
    const { hints } = await ok(client().get<MatchesResult>(`/api/projects/${pid}/themes/${id}/test`));
    expect(hints).toMatchObject([{ code: 'WORD_NOT_FOUND', query: 'colours' }]);
    const total = await ok(
      client().get<MatchesResult>(`/api/projects/${pid}/themes/total/test`, { string: 'nice OR bad' }),
    );
    expect(total.hints).toMatchObject([{ query: 'nice bad' }]);
  });
});
