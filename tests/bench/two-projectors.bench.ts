/**
 * Two projections processes with one project each, against one process with both: on the stand-in
 * EventStoreDB and FerretDB.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { createProjectProjectors } from '@verbatim/projections/models/all-projectors';
import { getPartition } from '@verbatim/projections/runtime/partitions/partitions';
import { openMongoLeaseStore } from '../../projections/src/stores/mongodb/mongo-lease-store.ts';
import { openMongoReadStore } from '../../projections/src/stores/mongodb/mongo-read-store.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { ferretDbProgram } from '../support/ferretdb/ferretdb-program.ts';
import { startFerretDb } from '../support/ferretdb/ferretdb-server.ts';
import { processorSeconds } from '../support/process-usage.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';
import { appendFiles, appendLibrary, appendProject } from './synthetic-log.ts';

/** Per project. */
const COMMENTS = 20_000;
const PROJECTS = 2;
const THEMES = 20;
const ROUNDS = 3;
const PAUSE_MS = 50;

/** Seconds until both projects are projected, and CPU time by part. */
interface Figures {
  readonly wall: number;
  readonly projections: number;
  readonly ferretDb: number;
  /** The stand-in, and this process's own appends and polls. */
  readonly standIn: number;
}

/** @throws BenchSkipped without Go or its modules */
export const run = async (): Promise<readonly BenchResult[]> => {
  const program = ferretDbProgram();
  if ('missing' in program) throw new BenchSkipped(program.missing);
  const load = loadavg()[0] ?? NaN;
  const rounds: { readonly one: Figures; readonly two: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ one: await projectWith(1, program.path), two: await projectWith(2, program.path) });
  const [one, two] = [median(rounds.map((round) => round.one)), median(rounds.map((round) => round.two))];
  return [
    {
      name: `${PROJECTS} projects of ${COMMENTS} comments projected by two processes`,
      measured: (PROJECTS * COMMENTS) / two.wall,
      unit: 'comments/s',
      baseline: { name: 'one process does both', measured: (PROJECTS * COMMENTS) / one.wall },
      note: [
        `medians of ${ROUNDS} rounds in turns, two ${range(rounds.map((round) => round.two))}, one ${range(rounds.map((round) => round.one))}`,
        boundBy('two', two),
        boundBy('one', one),
        loadNote(load),
      ].join('; '),
    },
  ];
};

const boundBy = (processes: string, { wall, projections, ferretDb, standIn }: Figures): string => {
  const cores = (projections + ferretDb + standIn) / wall;
  const parts = `projections ${projections.toFixed(1)} s, FerretDB ${ferretDb.toFixed(1)} s, stand-in ${standIn.toFixed(1)} s`;
  return `${processes}: ${wall.toFixed(1)} s, in which ${parts} of processor time: ${cores.toFixed(1)} of ${availableParallelism()} cores`;
};

const loadNote = (load: number): string =>
  `bound by the cores, which the servers share, and by FerretDB's one writer; load before ${load.toFixed(1)}`;

/** On new servers, so that each round starts empty. */
const projectWith = async (processes: number, program: string): Promise<Figures> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-projectors-'));
  const standIn = await StandInServer.start();
  const ferretDb = await startFerretDb(program);
  const running: RunningServer[] = [];
  const events = openEventStoreDb({ connectionString: standIn.connectionString });
  try {
    const settings = { EVENTSTORE_URL: standIn.connectionString, MONGODB_URL: ferretDb.url, LOG_LEVEL: 'error' };
    const themes = await appendLibrary(events, THEMES);
    const projects = await Promise.all(Array.from({ length: PROJECTS }, () => appendProject(events)));
    for (let i = 0; i < processes; i += 1)
      running.push(await startServer({ dataDir, settings, command: 'node dist/projections.js' }));
    await untilShared(ferretDb.url, projects, processes);
    const used = async (): Promise<Omit<Figures, 'wall'>> => ({
      projections: await sum(running.map(({ pid }) => processorSeconds(pid))),
      ferretDb: await processorSeconds(ferretDb.pid()),
      standIn: await processorSeconds('self'),
    });
    const before = await used();
    const started = performance.now();
    await Promise.all(projects.map((projectId) => fill(events, projectId, themes)));
    await untilProjected(ferretDb.url, projects, await events.lastPosition());
    const wall = (performance.now() - started) / 1000;
    return { wall, ...difference(await used(), before) };
  } finally {
    for (const server of running) await server.end('SIGTERM');
    await events.close();
    await ferretDb.stop();
    await standIn.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const fill = (events: EventStore, projectId: string, themes: readonly string[]): Promise<void> =>
  appendFiles(events, { projectId, comments: COMMENTS, files: 2, themes, order: 'steps-follow' });

/** Until every project has an owner, and the projects are spread over all processes. */
const untilShared = async (url: string, projects: readonly string[], processes: number): Promise<void> => {
  const leases = await openMongoLeaseStore({ url });
  try {
    for (;;) {
      const held = (await leases.read()).leases.filter(({ name }) => projects.map(getPartition).includes(name));
      if (held.length === projects.length && new Set(held.map(({ holder }) => holder)).size === processes) return;
      await wait(PAUSE_MS);
    }
  } finally {
    await leases.close();
  }
};

const untilProjected = async (url: string, projects: readonly string[], position: string): Promise<void> => {
  const readStore = await openMongoReadStore({ url });
  try {
    for (const { name } of projects.flatMap(createProjectProjectors))
      while ((await (await readStore.reader(name)).checkpoint()) < position) await wait(PAUSE_MS);
  } finally {
    await readStore.close();
  }
};

const sum = async (parts: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(parts)).reduce((total, part) => total + part, 0);

const difference = (after: Omit<Figures, 'wall'>, before: Omit<Figures, 'wall'>): Omit<Figures, 'wall'> => ({
  projections: after.projections - before.projections,
  ferretDb: after.ferretDb - before.ferretDb,
  standIn: after.standIn - before.standIn,
});

const range = (rounds: readonly Figures[]): string => {
  const walls = rounds.map(({ wall }) => wall);
  return `${Math.min(...walls).toFixed(1)} to ${Math.max(...walls).toFixed(1)} s`;
};

/** Median round by time. */
const median = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.wall - b.wall)[Math.floor(rounds.length / 2)] as Figures;
