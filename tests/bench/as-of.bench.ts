/**
 * A table of the past over HTTP: 100,000 comments, 10,000 edits of the library and 50,000 acts on tags. The
 * first request at a moment replays them, further ones do not.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { getSchemaVersion } from '@verbatim/domain/event-types';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { signedUp } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { startServer } from '../support/running-server.ts';
import type { BenchResult } from './bench-result.ts';
import { appendFiles, appendLibrary, appendProject } from './synthetic-log.ts';
import { syntheticWorkspace } from './synthetic-workspace.ts';

const COMMENTS = 100_000;
const THEMES = 100;
const EDITS = 10_000;
const ACTS = 50_000;
const AT_ONCE = 500;
const ROUNDS = 9;

const appendMany = async (
  log: EventStore,
  stream: string,
  count: number,
  makeEvent: (at: number) => LibraryEvent | TagEvent,
): Promise<void> => {
  const metadata = { at: '2026-03-04T05:06:07.890Z', actor: { id: 'bench', name: 'bench' } };
  for (let first = 0; first < count; first += AT_ONCE) {
    const events = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => {
      const { type, data } = makeEvent(first + at);
      const schema = getSchemaVersion(type);
      return { id: randomUUID(), type, data: data as unknown as JsonObject, metadata: { ...metadata, schema } };
    });
    await log.append(stream, 'any', events);
  }
};

const fill = async (dataDir: string): Promise<string> => {
  const log = await openEmbeddedEventStore(dataDir);
  const themes = await appendLibrary(log, THEMES);
  const projectId = await appendProject(log);
  await appendFiles(log, { projectId, comments: COMMENTS, files: 2, themes, order: 'steps-follow' });
  await appendMany(log, LIBRARY_STREAM, EDITS, (at) => {
    const text = `w${at % 700} w${at % 300}`;
    return {
      type: 'ThemeQueryChanged',
      data: { themeId: themes[at % THEMES]!, originalText: text, text },
    };
  });
  await appendMany(log, tagsStream(projectId), ACTS, (at) => ({
    type: at % 3 === 2 ? 'CommentsUntagged' : 'CommentsTagged',
    data: {
      themeId: themes[at % THEMES]!,
      comments: [(at * 7919) % COMMENTS],
      sentence: null,
      before: null,
      automatic: false,
      query: null,
      version: null,
      screen: 'response',
      undoes: null,
    },
  }));
  await log.close();
  return projectId;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export const run = async (): Promise<readonly BenchResult[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-as-of-'));
  const projectId = await fill(dataDir);
  const server = await startServer({ dataDir });
  try {
    const client = await signedUp(server.url);
    const { id } = await syntheticWorkspace(client, projectId);
    const table = async (asOf?: string): Promise<number> => {
      const start = performance.now();
      await ok(client.get<TableResult>(`/api/workspaces/${id}/table`, { groupBy: ['department'], asOf }));
      return performance.now() - start;
    };
    await table();
    const moment = (back: number): string => `p99-w0-l${THEMES + EDITS - 1 - back}-t${ACTS - 1 - back}`;
    const firsts: number[] = [];
    const again: number[] = [];
    const now: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      firsts.push(await table(moment(round)));
      again.push(await table(moment(round)));
      now.push(await table());
    }
    const note = `${COMMENTS} comments, ${THEMES} themes, ${EDITS} edits, ${ACTS} acts on tags; over HTTP; medians of ${ROUNDS} moments`;
    return [
      {
        name: 'a table as of a moment, the first time',
        measured: median(firsts),
        unit: 'ms',
        target: { atMost: 1_000 },
        note: `${note}; slowest ${Math.max(...firsts).toFixed(0)} ms`,
      },
      {
        name: 'a table as of a moment, again',
        measured: median(again),
        unit: 'ms',
        target: { atMost: 100 },
        note: `the table of now takes ${median(now).toFixed(0)} ms`,
      },
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
