/** Cost of a command on a library edited for years, against a new one: over HTTP, on the built product. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { sealEvents } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { withRetries } from '../support/with-retries.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';

interface History {
  readonly themes: number;
  readonly events: number;
}

const LONG: History = { themes: 1_000, events: 100_000 };
const SHORT: History = { themes: 50, events: 100 };
const EDITS = 101;
const PROJECTS = 15;

export const run = async (): Promise<readonly BenchResult[]> => {
  const [long, short] = [await open(LONG), await open(SHORT)];
  try {
    const first = await measureFirstEdit(long);
    const edits = await measureEdits(long, short);
    const busy = await millisecondsOfStall(long);
    const projects = await measureNewProjects(long);
    const idle = await millisecondsOfStall(long);
    return [
      ...first,
      ...edits,
      ...projects,
      {
        name: 'longest stall of the server meanwhile',
        measured: Math.max(busy, idle),
        unit: 'ms',
        target: { atMost: 50 },
        note: 'monitorEventLoopDelay of the main thread, maximum, as /metrics tells it; it counts its own 10 ms',
      },
    ];
  } finally {
    for (const { close } of [long, short]) await close();
  }
};

interface Opened {
  readonly history: History;
  readonly server: RunningServer;
  readonly client: ApiClient;
  readonly close: () => Promise<void>;
}

/** A server on a library with that history, whose read models have caught up. */
const open = async (history: History): Promise<Opened> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-bench-'));
  const store = await openEmbeddedEventStore(dataDir);
  await fill(store, history);
  await store.close();
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const client = await signedUp(server.url);
  const shown = async (): Promise<number> =>
    (await withRetries(() => client.get<Folder[]>('/api/folders'))).reduce((sum, { themes }) => sum + themes.length, 0);
  while ((await shown()) < history.themes) await new Promise((resolve) => setTimeout(resolve, 200));
  while ((await client.get('/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
  // Starts the monitoring of the event loop.
  await fetch(`${server.url}/metrics`);
  const close = async (): Promise<void> => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { history, server, client, close };
};

/** Creates every theme, then changes their queries in turns. */
const eventAt = (index: number, { themes }: History): LibraryEvent => {
  const themeId = `theme-${index % themes}`;
  const text = `fit fits fitted fitting "true to size" ${index}`;
  if (index >= themes) return { type: 'ThemeQueryChanged', data: { themeId, originalText: text, text } };
  const data = { themeId, name: `Theme ${index}`, originalText: text, text, folderId: null };
  return { type: 'ThemeCreated', data: { ...data, portalName: '', visible: true } };
};

const fill = async (store: EventStore, history: History): Promise<void> => {
  const metadata = { actor: { id: 'acc-1', name: 'Ann' }, at: '2026-03-04T05:06:07.890Z', schema: 1 };
  const events = Array.from({ length: history.events }, (_, index) => ({
    ...eventAt(index, history),
    id: randomUUID(),
    metadata,
  }));
  const sealed = sealEvents(LIBRARY_STREAM, 'no-stream', events);
  for (let from = 0; from < sealed.length; from += 1_000)
    await store.append(LIBRARY_STREAM, from === 0 ? 'no-stream' : from - 1, sealed.slice(from, from + 1_000));
};

/** After each start one command reads the whole stream, yielding in between. */
const measureFirstEdit = async (long: Opened): Promise<readonly BenchResult[]> => {
  await millisecondsOfStall(long);
  const started = performance.now();
  await edit(long, 0);
  const measured = performance.now() - started;
  const name = `first edit after a start, library of ${LONG.events} events`;
  const stall = { name: `${name}: longest stall`, measured: await millisecondsOfStall(long), unit: 'ms' };
  return [
    { name, measured, unit: 'ms' },
    { ...stall, target: { atMost: 50 } },
  ];
};

const edit = ({ client, history }: Opened, round: number): Promise<unknown> =>
  ok(client.post(`/api/themes/theme-${round % history.themes}`, { text: `edited ${randomUUID()}` }));

const measureEdits = async (long: Opened, short: Opened): Promise<readonly BenchResult[]> => {
  let round = 0;
  const { ours, theirs, spread } = await interleaved(
    () => edit(long, (round += 1)),
    () => edit(short, round),
    EDITS,
  );
  return [
    {
      name: `theme edit, library of ${LONG.events} events and ${LONG.themes} themes`,
      measured: ours * 1_000,
      unit: 'ms',
      baseline: { name: `${SHORT.events} events, ${SHORT.themes} themes`, measured: theirs * 1_000 },
      target: { atMost: 1.5 },
      note: `medians of ${EDITS} edits in turns, spread ${(spread * 100).toFixed(0)} %`,
    },
  ];
};

/** From the request until everything is readable. */
const measureNewProjects = async ({ client }: Opened): Promise<readonly BenchResult[]> => {
  const took: number[] = [];
  for (let i = 0; i < PROJECTS; i += 1) {
    const started = performance.now();
    const { id } = await ok(client.post<Project>('/api/projects', { name: `Project ${i}`, no_sid: true }));
    await withRetries(() => client.get<Project>(`/api/projects/${id}`));
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  return [
    {
      name: `new project, until it can be read, library of ${LONG.events} events`,
      measured: took[Math.floor(took.length / 2)] ?? 0,
      unit: 'ms',
      target: { atMost: 100 },
      note: `median of ${PROJECTS}, longest ${Math.round(took.at(-1) ?? 0)} ms`,
    },
  ];
};

/** The longest stall since the last call. */
const millisecondsOfStall = async ({ server }: Opened): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(text)?.[1];
  if (seconds === undefined) throw new Error('/metrics does not tell how long the server stood still');
  return Number(seconds) * 1_000;
};
