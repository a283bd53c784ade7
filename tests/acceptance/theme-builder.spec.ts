import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type {
  TermContributionsResult,
  RelatedWordsResult,
  Terms,
} from '@verbatim/command-api/contract/results/theme-builder';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 240;
const rows = sampleRows(ROWS);
const holding = (pattern: RegExp, of = rows): number => of.filter(({ comment }) => pattern.test(comment)).length;

describe('the Theme Builder', () => {
  const { client } = specServer({ RELATED_WORDS_URL: 'off' });
  let project: Project;
  const get = <T>(path: string, query: Readonly<Record<string, unknown>> = {}, pid = project.id) =>
    client().get<T & Problem>(`/api/projects/${pid}/${path}`, query);
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
  });

  it('lists words and sequences of words with how many comments hold them, under filters', async () => {
    const words = await ok(get<Terms>('ngram', { n: 1 }));
    expect(words.base).toBe(ROWS);
    const count = (term: string, { terms }: Terms): number | undefined => terms.find((one) => one.term === term)?.count;
    for (const word of ['staff', 'breakfast', 'friendly', 'awful'])
      expect([word, count(word, words)]).toEqual([word, holding(new RegExp(`\\b${word}\\b`, 'iu'))]);
    expect(count('the', words)).toBeUndefined();
    const counts = words.terms.map((term) => term.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));

    const filters = { season: { value: ['Summer'] } };
    const summer = rows.filter(({ season }) => season === 'Summer');
    const pairs = await ok(get<Terms>('ngram', { n: 2, filters }));
    expect([pairs.base, count('quiet street', pairs)]).toEqual([summer.length, holding(/quiet street/iu, summer)]);
    const threes = await ok(get<Terms>('ngram'));
    expect(count('friendly and helpful', threes)).toBe(holding(/friendly and helpful/iu));
    expect((await ok(get<Terms>('ngram', { limit: 5 }))).terms).toEqual(threes.terms.slice(0, 5));
  });

  it('shows the sentiment of the sentences that hold a term', async () => {
    const { terms } = await ok(get<Terms>('ngram', { n: 1 }));
    const terrible = terms.find(({ term }) => term === 'terrible')!;
    expect(terrible.sentiment).toMatchObject({ pos: 0, neu: 0, mix: 0, neg: holding(/terrible/iu) });
    expect(terrible.sentiment.avg).toBeLessThan(-0.3);
    for (const { count, sentiment } of terms)
      expect(sentiment.pos + sentiment.neu + sentiment.mix + sentiment.neg).toBe(count);
  });

  it('lists noun phrases', async () => {
    const { terms } = await ok(get<Terms>('term-generation'));
    const names = terms.map(({ term }) => term);
    expect(names).toEqual(expect.arrayContaining(['staff', 'clean room', 'quiet street']));
    expect(names).not.toContain('clean');
    expect(terms.find(({ term }) => term === 'quiet street')?.count).toBe(holding(/quiet street/iu));
    const { terms: single } = await ok(get<Terms>('term-generation', { n: 1 }));
    expect(single.every(({ term }) => !term.includes(' '))).toBe(true);
  });

  it('says what each word of a query finds, and what only it brings', async () => {
    const string = 'breakfast staff "friendly and helpful" - rude';
    const { count, base, parts, reads } = await ok(get<TermContributionsResult>('query-hits', { string }));
    expect(base).toBe(ROWS);
    expect(reads).toBe('(breakfast OR staff OR "friendly and helpful") AND NOT rude');
    expect(parts.map(({ part }) => part)).toEqual(['breakfast', 'staff', '"friendly and helpful"']);
    expect(parts[0]?.hits).toBe(holding(/\bbreakfast\b/iu));
    // The staff is in the same sentence.
    expect(parts[2]).toMatchObject({ hits: holding(/friendly and helpful/iu), only: 0 });
    expect(count).toBeGreaterThan(parts[0]!.only + parts[1]!.only - 1);
  });

  it.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['ngram', { n: 0 }, 400, 'INVALID_REQUEST'],
    ['ngram', { n: 6 }, 400, 'INVALID_REQUEST'],
    ['ngram', { filters: { nowhere: { value: [] } } }, 400, 'FIELD_UNKNOWN'],
    ['term-generation', { limit: 1001 }, 400, 'INVALID_REQUEST'],
    ['query-hits', { string: '"open' }, 400, 'THEME_QUERY_INVALID'],
    ['query-hits', {}, 400, 'INVALID_REQUEST'],
    ['related-words', { word: ' ' }, 400, 'INVALID_REQUEST'],
  ])('refuses %s with %j', async (path, query, status, code) => {
    const { status: answered, body } = await get(path, query);
    expect([answered, body.code]).toEqual([status, code]);
  });

  it.each(['ngram', 'term-generation', 'query-hits?string=a', 'word-variants?string=a', 'related-words?word=a'])(
    'knows no %s of a project that is not there',
    async (path) => {
      const { status, body } = await get(path, {}, 'nowhere');
      expect([status, body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
    },
  );

  it('takes related words from the comments when the service is switched off', async () => {
    const { source, words } = await ok(get<RelatedWordsResult>('related-words', { word: 'Clean' }));
    expect(source).toBe('comments');
    expect(words).toEqual(expect.arrayContaining(['room', 'quiet', 'street']));
    expect(words.length).toBeLessThanOrEqual(10);
  });
});

/** Well-behaved and faulty answers of the service. */
const ANSWERS: Readonly<Record<string, RequestListener>> = {
  well: (_request, response) =>
    response.end(JSON.stringify(Array.from({ length: 30 }, (_, at) => ({ word: `word ${at}`, score: at })))),
  redirect: (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  broken: (_request, response) => response.writeHead(500).end('[]'),
  words: (_request, response) => response.end('no JSON'),
  object: (_request, response) => response.end('{"word":"x"}'),
  long: (_request, response) => response.end(JSON.stringify([{ word: 'x'.repeat(100_000) }])),
  silent: () => undefined,
};

describe('the service of related words', () => {
  let answer = 'well';
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isElsewhere = request.url?.startsWith('/elsewhere') === true;
    ANSWERS[isElsewhere ? 'well' : answer]?.(request, response);
  });
  // Started before the server, whose settings contain the port.
  const settings: Record<string, string> = {};
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    settings['RELATED_WORDS_URL'] = `http://127.0.0.1:${(service.address() as AddressInfo).port}/words`;
  });
  const { client } = specServer(settings);
  let project: Project;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(60));
    await runSteps(client(), project.id);
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  const related = () =>
    ok(client().get<RelatedWordsResult>(`/api/projects/${project.id}/related-words`, { word: 'clean' }));

  it('is asked for ten words', async () => {
    expect(await related()).toEqual({
      source: 'service',
      words: Array.from({ length: 10 }, (_, at) => `word ${at}`),
    });
    expect(asked).toEqual(['/words?ml=clean&max=10']);
  });

  it.each(Object.keys(ANSWERS).filter((name) => name !== 'well'))(
    'that answers as "%s" does is done without: the comments answer, after two seconds at most',
    async (name) => {
      answer = name;
      const started = performance.now();
      const { source, words } = await related();
      expect(source).toBe('comments');
      expect(words).toContain('room');
      if (name === 'silent') expect(performance.now() - started).toBeGreaterThan(1_900);
      // Redirects are not followed.
      expect(asked.filter((path) => path.startsWith('/elsewhere'))).toEqual([]);
    },
  );
});
