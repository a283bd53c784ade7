import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { SentenceSentiment } from '@verbatim/command-api/contract/sentiment';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 240;
const rows = sampleRows(ROWS);
/** The minimum, so that limits of queries apply to few comments, too. */
const { client } = specServer({ QUERY_MEMORY: '16' });

describe('the dictionary tester', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
  });
  const test = (string: string, query: Readonly<Record<string, unknown>> = {}) =>
    client().get<DictionaryTestResult & Problem>('/api/dictionary/test', { pid: project.id, string, ...query });

  it('shows ten whole comments a page, in order, and every match in them', async () => {
    const expected = rows.flatMap(({ comment }, i) =>
      /\bstaff\b/iu.test(comment) ? [{ _id: i + 1, text: comment }] : [],
    );
    const found = [];
    for (let offset = 0; offset < expected.length; offset += 10) {
      const { sample, count } = await ok(test('staff', { offset }));
      expect([count, sample.length]).toEqual([expected.length, Math.min(10, expected.length - offset)]);
      found.push(...sample);
    }
    expect(found.map(({ _id, text }) => ({ _id, text }))).toEqual(expected);
    for (const { text, spans } of found)
      expect(spans).toEqual([...text.matchAll(/\bstaff\b/giu)].map(({ index }) => [index, index + 5]));
    expect((await ok(test('staff', { offset: 10_000 }))).sample).toEqual([]);
  });

  it('evaluates a query against one sentence at a time', async () => {
    expect((await ok(test('cold + kind'))).count).toBeGreaterThan(0);
    expect((await ok(test('friendly + breakfast - great'))).count).toBe(0);
    expect((await ok(test('friendly + breakfast'))).count).toBe(
      rows.filter(({ comment }) => comment.startsWith('Lovely')).length,
    );
  });

  it('takes a query of ten thousand characters, however long they become in an address', async () => {
    const many = Array.from({ length: 900 }, (_, i) => `éàü${String(i).padStart(4, '0')}*`).join(' ');
    const { count } = await ok(test(`staff (${many} (st* @50 (sta* éé*)))`));
    expect(count).toBe(rows.filter(({ comment }) => /\bstaff\b/iu.test(comment)).length);
    const tooLong = await test('a'.repeat(10_001));
    expect([tooLong.status, tooLong.body.errors?.[0]?.field]).toEqual([400, 'string']);
  });

  it('refuses a query that cannot be borne before it runs, says which part makes it so, and goes on with others', async () => {
    const letters = 'abcdefghilmnopqrstuvwxy';
    const getAny = (from: number): string =>
      Array.from({ length: 12 }, (_, at) => `${letters[(from + at * (1 + (from % 5))) % letters.length]!}*`).join(' ');
    const parts = Array.from({ length: 110 }, (_, at) => `((${getAny(at)}) @${1 + (at % 50)} (${getAny(at + 7)}))`);
    const large = await createProject(client(), 'Hotels', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), large.id, sampleCsv(2_000));
    await runSteps(client(), large.id);
    const { status, body } = await test(parts.join(' '), { pid: large.id });
    expect([status, body.code]).toEqual([400, 'QUERY_TOO_COSTLY']);
    expect(body.detail).toMatch(/MiB of memory, and the limit is 4, a quarter of QUERY_MEMORY; .* WITHIN \d+ OF /u);
    expect((await ok(test(parts[0]!, { pid: large.id }))).count).toBeGreaterThan(0);
  });

  it('keeps to the filters', async () => {
    const { count } = await ok(test('staff', { filters: { season: { value: ['Spring'], type: 'enum' } } }));
    expect(count).toBe(rows.filter(({ comment, season }) => /\bstaff\b/iu.test(comment) && season === 'Spring').length);
    const { status, body } = await test('staff', { filters: { saison: { value: ['x'] } } });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'saison']);
  });

  it('lists what changes against the saved query, those comments first, with what each query finds in them', async () => {
    const at = (words: RegExp) => new Set(rows.flatMap(({ comment }, i) => (words.test(comment) ? [i + 1] : [])));
    const [staff, breakfast] = [at(/\bstaff\b/iu), at(/\bbreakfast\b/iu)];
    const gained = [...staff].filter((id) => !breakfast.has(id));
    const lost = [...breakfast].filter((id) => !staff.has(id));
    const found = await ok(test('staff', { against: 'breakfast' }));
    expect(found).toMatchObject({ count: staff.size, gained: gained.length, lost: lost.length });
    expect(found.sample.map(({ _id, change }) => [_id, change])).toEqual(
      [...gained.map((id) => [id, 'gained']), ...lost.map((id) => [id, 'lost'])].slice(0, 10),
    );
    const [first] = (await ok(test('staff', { against: 'breakfast', offset: gained.length }))).sample;
    expect(first?.text.slice(...(first.spans[0] ?? [0, 0])).toLowerCase()).toBe('breakfast');
    const { status, body } = await test('staff', { against: '"x' });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'against']);
  });

  it('says how the query was read', async () => {
    expect((await ok(test('service staff +slow -kitchen'))).reads).toBe(
      '((service OR staff) AND slow) AND NOT kitchen',
    );
  });

  it.each([
    ['"x', 'Unmatched Quotes', [0, 1]],
    ['a) b', 'Unmatched Parentheses', [1, 2]],
    ['', expect.any(String), expect.anything()],
  ])('refuses %j with its place', async (string, message, span) => {
    const { status, body } = await test(string);
    expect([status, body.code, body.detail]).toEqual([400, 'THEME_QUERY_INVALID', message]);
    expect(body.errors?.[0]).toMatchObject({ field: 'string', span });
  });
});

describe('the sentiment tester', () => {
  const score = (query: Readonly<Record<string, unknown>>) =>
    client().get<SentenceSentiment[] & Problem>('/api/sentiment', query);
  const compounds = async (query: Readonly<Record<string, unknown>>) =>
    (await ok(score(query))).map(({ compound }) => compound);

  it('scores sentence by sentence, as VADER does', async () => {
    const answer = await ok(
      score({ string: 'VADER is smart, handsome, and funny. The food was not good! It is a table.' }),
    );
    expect(answer.map(({ sentence }) => sentence)).toEqual([
      'VADER is smart, handsome, and funny.',
      'The food was not good!',
      'It is a table.',
    ]);
    expect(answer[0]).toMatchObject({ neg: 0, neu: 0.254, pos: 0.746, compound: 0.8316 });
    expect(answer[1]?.compound).toBeLessThan(0);
    expect(answer[2]?.compound).toBe(0);
  });

  it('takes the saved negators when none are given, none for [], and others when there are', async () => {
    const string = 'The food was not good.';
    const [saved = 0] = await compounds({ string });
    const [none = 0] = await compounds({ string, negators: [] });
    expect(saved).toBeLessThan(0);
    expect(none).toBeGreaterThan(0);
    expect((await compounds({ string: 'The food was scarcely good.', negators: ['scarcely'] }))[0]).toBeLessThan(0);
  });

  it('lets custom words go before its own, in any case', async () => {
    const string = 'The kip was Lush and good.';
    const [plain = 0] = await compounds({ string });
    expect(await compounds({ string, custom_words: [] })).toEqual([plain]);
    expect((await compounds({ string, custom_words: [{ text: 'LUSH', value: 4 }] }))[0]).toBeGreaterThan(plain);
    expect((await compounds({ string, custom_words: [{ text: 'good', value: -4, type: 'c' }] }))[0]).toBeLessThan(0);
  });

  it('answers nothing for nothing', async () => {
    expect(await ok(score({ string: '' }))).toEqual([]);
  });

  it.each([
    { custom_words: [{ text: 'x', value: 6 }] },
    { custom_words: [{ text: 'x' }] },
    { negators: 'not' },
    { negators: [1] },
    { words: [] },
  ])('refuses %j', async (query) => {
    const { status, body } = await score({ string: 'x', ...query });
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});
