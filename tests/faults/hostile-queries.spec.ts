/**
 * Hostile queries meant to block a running server. `--long` on an idle machine checks the product's limits;
 * other runs use limits that a busy machine meets, but a query on the event loop does not. The best of a few
 * tries counts.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import { watchHealth } from '../support/health-watch.ts';
import { hostileQueries, type HostileQuery } from '../support/hostile-queries.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { pause } from '../support/wait-until.ts';

const ROWS = quickOrLong(3_000, 60_000);
const HEALTH_MS = quickOrLong(3_000, 100);
/** With all queries at once, which compete for processors. */
const HEALTH_OF_ALL_MS = quickOrLong(5_000, 250);
/** Tolerated multiple of the latency without other requests, for busy or slow machines. */
const TIMES_AS_LONG = 3;
const ANSWER_MS = quickOrLong(60_000, 10_000);
const TRIES = 4;

interface Figures {
  readonly answerMs: number;
  readonly healthMs: number;
}

describe('a query that is meant to hold up other requests', () => {
  const { server, client } = specServer({ LOG_LEVEL: 'warn' });
  let queries: readonly HostileQuery[];
  beforeAll(async () => {
    const { id } = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'All', 't* s* a* w*')];
    const workspace = await createWorkspace(client(), id, 'All', themes);
    await uploadCsv(client(), id, sampleCsv(ROWS));
    await runSteps(client(), id);
    queries = hostileQueries(id, workspace.id);
  });

  /** Rejections have a code. @returns the response's status */
  const ask = async ({ what, path, query }: HostileQuery): Promise<number> => {
    const { status, body } = await client().get<{ code?: string; detail?: string }>(`/api/${path}`, query);
    expect([what, status]).toEqual([what, status === 200 ? 200 : 400]);
    if (status !== 200) expect([what, body.code, body.detail]).not.toContain(undefined);
    return status;
  };
  const attempt = async (asked: readonly HostileQuery[]): Promise<Figures & { readonly answered: number }> => {
    const health = watchHealth(server().url);
    const from = performance.now();
    const statuses = await Promise.all(asked.map(ask));
    const answerMs = performance.now() - from;
    const { worst: healthMs } = await health.stop();
    return { answerMs, healthMs, answered: statuses.filter((status) => status === 200).length };
  };
  /** The slowest response in a second without other requests. */
  const quietMs = async (): Promise<number> => {
    const health = watchHealth(server().url);
    await pause(1_000);
    return (await health.stop()).worst;
  };
  const best = async (
    asked: readonly HostileQuery[],
    isGood: (figures: Figures) => boolean,
  ): Promise<Awaited<ReturnType<typeof attempt>>> => {
    let found = await attempt(asked);
    for (let tries = 1; tries < TRIES && !isGood(found); tries += 1) {
      const next = await attempt(asked);
      found = {
        answered: next.answered,
        answerMs: Math.min(found.answerMs, next.answerMs),
        healthMs: Math.min(found.healthMs, next.healthMs),
      };
    }
    return found;
  };

  it('is answered or refused in time, without delaying others', async () => {
    const healthLimit = Math.max(HEALTH_MS, TIMES_AS_LONG * (await quietMs()));
    const isGood = ({ answerMs, healthMs }: Figures): boolean => answerMs <= ANSWER_MS && healthMs <= healthLimit;
    const seen = [];
    for (const query of queries) seen.push({ what: query.what, ...(await best([query], isGood)) });
    expect(seen.filter((figures) => !isGood(figures))).toEqual([]);
    const [slowest, longest] = [
      Math.max(...seen.map(({ answerMs }) => answerMs)),
      Math.max(...seen.map(({ healthMs }) => healthMs)),
    ].map(Math.round);
    noteForTable(
      `${seen.length} queries over ${ROWS} comments, ${seen.filter(({ answered }) => answered > 0).length} of them answered: at most ${slowest} ms each, /healthz at most ${longest} ms`,
    );
  });

  it('asked at once with all the others delays no answer', async () => {
    const healthLimit = Math.max(HEALTH_OF_ALL_MS, TIMES_AS_LONG * (await quietMs()));
    const { healthMs } = await best(queries, ({ healthMs: worst }) => worst <= healthLimit);
    expect(healthMs).toBeLessThanOrEqual(healthLimit);
  });
});
