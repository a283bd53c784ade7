/**
 * Ten thousand comments of the reviews tagged in one act over HTTP: until the act is stored, and until the
 * table counts it.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TagManyResult } from '@verbatim/command-api/contract/responses';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { createReviewThemes, REVIEWS_DEFINITIONS } from '../support/clothing-reviews-project.ts';
import { startServer } from '../support/running-server.ts';
import type { BenchResult } from './bench-result.ts';
import { reviewsFile } from './clothing-reviews.ts';

const MANY = 10_000;
const ROUNDS = 9;

interface Round {
  readonly stored: number;
  readonly counted: number;
}

const measureRound = async (client: ApiClient, responses: string, table: string, theme: string): Promise<Round> => {
  const comments = Array.from({ length: MANY }, (_, at) => 2 * at + 1);
  const start = performance.now();
  const tagged = await client.post<TagManyResult>(responses, { t_id: theme, status: 2, comments });
  const stored = performance.now() - start;
  if (tagged.body.changed !== MANY) throw new Error(`Tagged: ${JSON.stringify(tagged.body)}`);
  const { items } = await ok(client.get<TableResult>(table, { groupBy: ['rating'] }));
  const counted = performance.now() - start;
  const count = items.find(({ id }) => id === theme)?.count;
  if (count !== MANY) throw new Error(`The table counts ${String(count)}`);
  await ok(client.post('/api/undo', { change: tagged.headers.get('undo') }));
  await ok(client.get<TableResult>(table, { groupBy: ['rating'] }));
  return { stored, counted };
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** @throws BenchSkipped where the file is missing */
export const run = async (): Promise<readonly BenchResult[]> => {
  const content = await readFile(reviewsFile());
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-tag-many-'));
  const server = await startServer({ dataDir });
  try {
    const client = await signedUp(server.url);
    const { id } = await createProject(client, 'Reviews', REVIEWS_DEFINITIONS);
    await uploadCsv(client, id, content);
    await runSteps(client, id);
    const theme = await createTheme(client, 'By hand', '');
    const workspace = await createWorkspace(client, id, 'All', [...(await createReviewThemes(client)), theme]);
    const responses = `/api/projects/${id}/workspaces/${workspace.id}/responses`;
    const table = `/api/workspaces/${workspace.id}/table`;
    await ok(client.get<TableResult>(table, { groupBy: ['rating'] }));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(client, responses, table, theme.id));
    const note = `a project of 23,486 comments and 21 themes; over HTTP, the other way and back included; median of ${ROUNDS}, each undone before the next; slowest ${Math.max(...rounds.map(({ stored }) => stored)).toFixed(0)} and ${Math.max(...rounds.map(({ counted }) => counted)).toFixed(0)} ms`;
    return [
      {
        name: '10,000 comments tagged in one act: until it is stored',
        measured: median(rounds.map(({ stored }) => stored)),
        unit: 'ms',
        target: { atMost: 300 },
        note,
      },
      {
        name: '10,000 comments tagged in one act: until the table counts it',
        measured: median(rounds.map(({ counted }) => counted)),
        unit: 'ms',
        target: { atMost: 1000 },
      },
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
