/**
 * What changed between two moments of a workspace of 20 themes over 100,000 synthetic comments, with edits of
 * its queries, tags by hand and words in between, over HTTP on the built product and the embedded stores.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangesResult } from '@verbatim/command-api/contract/results/changes';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { signedUp } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { startServer } from '../support/running-server.ts';
import type { BenchResult } from './bench-result.ts';
import { fillSynthetic, syntheticWorkspace } from './synthetic-workspace.ts';

const COMMENTS = 100_000;
const THEMES = 20;
const EDITED = 5;
const REPEATS = 15;

const timed = async <T>(work: () => Promise<T>): Promise<readonly [took: number, answer: T]> => {
  const started = performance.now();
  const answer = await work();
  return [performance.now() - started, answer];
};

const getMedian = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

export const run = async (): Promise<readonly BenchResult[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-changes-'));
  const projectId = await fillSynthetic(dataDir, COMMENTS, THEMES);
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  try {
    const client = await signedUp(server.url);
    const { id, themes: chosen } = await syntheticWorkspace(client, projectId);
    const themes = chosen.map((theme) => theme.id);
    const workspace = `/api/workspaces/${id}`;
    const [first] = await timed(() => ok(client.get<TableResult>(`${workspace}/table`)));
    const { asOf: from } = await ok(client.get<PastMoment>(`${workspace}/moment`));
    const [shown] = themes;
    for (const theme of themes.slice(0, EDITED)) {
      const [own, last] = [chosen.find(({ id: one }) => one === theme)!, chosen.at(-1)!];
      await ok(client.post(`/api/themes/${theme}`, { text: `${own.text} ${last.text}` }));
      await ok(client.get<TableResult>(`${workspace}/table`));
    }
    const comments = Array.from({ length: 5_000 }, (_, at) => 1 + 7 * at);
    await ok(
      client.post(`/api/projects/${projectId}/workspaces/${id}/responses`, { t_id: shown, status: 2, comments }),
    );
    await ok(
      client.post(`/api/projects/${projectId}/sentiment`, {
        sentiment: [{ text: chosen[0]!.text.split(' ')[0]!, value: 2 }],
      }),
    );
    await ok(client.post(workspace, { themes: themes.slice(0, -1) }));
    const ask = (filters: object) => ok(client.get<ChangesResult>(`${workspace}/changes`, { from, filters }));
    const [fresh, answer] = await timed(() => ask({}));
    const again: number[] = [];
    const tables: number[] = [];
    for (let at = 0; at < REPEATS; at++) {
      const filters = { rating: { value: [6 + at], type: 'lt' } };
      again.push((await timed(() => ask(filters)))[0]);
      tables.push((await timed(() => ok(client.get(`${workspace}/table`, { unclassified: true, filters }))))[0]);
    }
    const causes = new Set(answer.themes.flatMap((row) => row.causes.map(({ cause }) => cause)));
    const about = `${COMMENTS.toLocaleString('en')} comments, ${THEMES} themes, causes ${[...causes].join(', ')}`;
    return [
      {
        name: 'what changed between two moments, the first time',
        measured: fresh,
        unit: 'ms',
        baseline: { name: 'the first table', measured: first },
        target: { atMost: 4 },
        note: about,
      },
      {
        name: 'what changed between two moments, under other filters',
        measured: getMedian(again),
        unit: 'ms',
        baseline: { name: 'a table under them', measured: getMedian(tables) },
        target: { atMost: 20 },
        note: `${about}; up to ${String(1 + causes.size)} steps are counted`,
      },
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
