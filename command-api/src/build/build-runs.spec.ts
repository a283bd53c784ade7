import { afterEach, describe, expect, it } from '@jest/globals';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { MemoryModel } from '@verbatim/projections/models/spec-support/memory-model';
import { summariesProjector } from '../../../projections/src/models/summaries/summaries.projector.ts';
import { InMemoryLeaseStore } from '@verbatim/projections/runtime/distributed/in-memory-lease-store';
import { leasedPartitions } from '@verbatim/projections/runtime/distributed/leased-partitions';
import { assignAllPartitions } from '@verbatim/projections/runtime/partitions/partitions';
import { createInMemoryCheckpoints } from '@verbatim/projections/runtime/partitions/partition-checkpoints';
import { bringTo } from '@verbatim/projections/runtime/spec-support/bring-to';
import { randomUUID } from 'node:crypto';
import { createCommands } from '../commands/handle-command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { startBuildRuns, type BuildPace, type BuildRuns, type BuildRunsOptions } from './build-runs.ts';
import { createBuildSteps, type StepWork } from './steps/build-steps.ts';
import type { DriveDeps } from './drive-build.ts';

const PACE: BuildPace = { lookMs: 5, retryMs: 1, longestRetryMs: 4, tries: 3 };
const columns = [{ name: 'c', type: 'long-text' }] as const;
const commandsFor = (count: number): readonly ProjectCommand[] => [
  { type: 'CreateProject', projectId: 'p', name: 'P', description: '', sid: '', noSid: true },
  { type: 'DefineColumns', columns: [{ id: 'c', field: 'c', name: 'c', type: 'long-text', options: [] }] },
  { type: 'CreateTable', columns: [] },
  { type: 'AddFile', fileId: 'p.f', count, columns, options: {}, dateOrders: {} },
  { type: 'RequestBuild', minId: null },
];
const COMMANDS = commandsFor(600);
const ADA = { id: 'a', name: 'Ada' };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NO_UPLOADS: BuildRunsOptions['uploads'] = { before: () => null, waiting: () => new Map() };
const NO_SCORING: BuildRunsOptions['scoring'] = { here: () => new Map() };
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe('builds that run in the background', () => {
  let opened: BuildRuns[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((runs) => runs.close()));
    opened = [];
  });

  /**
   * A project with a requested build, and its resulting events.
   * @param build replaces both text steps
   */
  const start = async (
    build: StepWork,
    assignment = assignAllPartitions(createInMemoryCheckpoints()),
    commands = COMMANDS,
    pace = PACE,
  ) => {
    const events = new InMemoryEventStore();
    const { handle, load } = createCommands(events);
    const context = (commandId: string): CommandContext => ({
      actor: ADA,
      at: '2026-11-22T10:00:00.000Z',
      correlationId: 'request',
      commandId,
    });
    for (const [i, command] of commands.entries())
      await handle(projectDecider, projectStream('p'), command, context(`c${i}`));
    const model = new MemoryModel();
    await bringTo(summariesProjector, { events, writer: model });
    // Everything written is visible at once.
    const shown = Object.assign(model, { checkpoint: async () => '9'.repeat(40) });
    // The text steps are the spec's own: text work is not called.
    const workOnFile = build as never;
    const steps = { ...createBuildSteps({ handle, workOnFile, textWork: {} as never }), build, parse: build };
    const deps: DriveDeps = {
      events,
      handle,
      load,
      steps,
      now: () => new Date(),
      newId: randomUUID,
      readStore: { reader: async () => shown } as unknown as DriveDeps['readStore'],
    };
    const runs = startBuildRuns({ deps, assignment, uploads: NO_UPLOADS, scoring: NO_SCORING, log, pace });
    opened.push(runs);
    const ended = async () => {
      for (;;) {
        const all = [];
        for await (const event of events.readStream(projectStream('p'))) all.push(event);
        const last = all.at(-1);
        if (/^Build(?:Finished|Failed)$/u.test(last?.type ?? '')) return { all, last };
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    return { runs, ended, deps };
  };

  it('are found in the summaries, and run on behalf of the requesting user', async () => {
    const { ended } = await start(async () => new Map());
    const { all } = await ended();
    expect(all.slice(COMMANDS.length).map(({ type }) => type)).toEqual([
      'ClassificationRun',
      'SentimentRun',
      'BuildFinished',
    ]);
    for (const { metadata } of all) expect(metadata['actor']).toEqual(ADA);
  });

  it('begin without polling when assigned, or when requested while another one ends', async () => {
    const { runs, ended, deps } = await start(async () => new Map(), undefined, COMMANDS, { ...PACE, lookMs: 1e6 });
    await ended();
    let [isOver, looks] = [false, 0];
    const { load } = deps;
    const lateLoad: typeof load = async (decider, stream) => {
      const found = await load(decider, stream);
      looks += 1;
      if (looks === 1) await until(() => isOver);
      return found;
    };
    Object.assign(deps, { load: lateLoad });
    runs.wake('p');
    await until(() => looks === 1);
    const more: readonly ProjectCommand[] = [
      { type: 'AddFile', fileId: 'p.g', count: 5, columns, options: {}, dateOrders: {} },
      { type: 'RequestBuild', minId: null },
    ];
    const context = { actor: ADA, at: '2026-11-22T10:00:00.000Z', correlationId: 'request' };
    for (const command of more)
      await deps.handle(projectDecider, projectStream('p'), command, { ...context, commandId: command.type });
    runs.wake('p');
    isOver = true;
    const { all } = await ended();
    expect(all.filter(({ type }) => type === 'BuildFinished')).toHaveLength(2);
  });

  it('score tagged comments while the rest is tagged, and the last ones after classification', async () => {
    const worked: number[] = [];
    const work: StepWork = async ({ page }) => {
      worked.push(page[0]?.from ?? -1);
      return new Map();
    };
    const { ended } = await start(work, undefined, commandsFor(10_000));
    const { all } = await ended();
    const made = all
      .slice(COMMANDS.length)
      .map(({ type, data }) => [type, data['fromId'] ?? null, data['toId'] ?? null]);
    expect(made).toEqual([
      ['SentimentRun', 1, 4096],
      ['SentimentRun', 4097, 8192],
      ['ClassificationRun', null, null],
      ['SentimentRun', 8193, 10_000],
      ['BuildFinished', null, null],
    ]);
    // Each stride is split and tagged once.
    expect(worked.sort((a, b) => a - b)).toEqual([0, 0, 4096, 4096, 8192, 8192]);
  });

  it('are retried while a store is unavailable, and report that', async () => {
    let failures = 0;
    const troubles = new Set<string | undefined>();
    const { ended, runs: own } = await start(async () => {
      troubles.add(own.heldUp('p').trouble);
      failures += 1;
      if (failures <= 4 * PACE.tries) throw new EventStoreUnavailableError('away');
      // The first of these is within the limit.
      if (failures === 4 * PACE.tries + 1) throw new Error('A fault of ours');
      return new Map();
    });
    const looking = setInterval(() => troubles.add(own.heldUp('p').trouble), 1);
    const { last } = await ended();
    clearInterval(looking);
    expect(last?.type).toBe('BuildFinished');
    expect([...troubles]).toContain('The event store does not answer at the moment.');
  });

  it('fail with step and reason after repeated unknown errors', async () => {
    let tries = 0;
    const { ended, runs: own } = await start(async () => {
      tries += 1;
      throw new Error('A fault of ours');
    });
    const { last } = await ended();
    expect([tries, last?.type, last?.data]).toEqual([
      PACE.tries,
      'BuildFailed',
      { minId: null, step: 'build', reason: 'Something went wrong, even after retries.' },
    ]);
    own.wake('p');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(tries).toBe(PACE.tries);
  });

  it('are aborted when the process stops', async () => {
    let signal: AbortSignal | undefined;
    const { runs: own } = await start(async (page) => {
      signal = page.signal;
      await new Promise((resolve) => page.signal?.addEventListener('abort', resolve));
      page.signal?.throwIfAborted();
      return new Map();
    });
    while (signal === undefined) await new Promise((resolve) => setTimeout(resolve, 2));
    await own.close();
    expect(signal.aborted).toBe(true);
    opened = [];
  });

  it('report blocked builds and waiting uploads to every process', async () => {
    const leases = new InMemoryLeaseStore();
    const getAssignment = (holder: string) => leasedPartitions({ leases, holder, log, heartbeatMs: 5 });
    const ofOne = getAssignment('one');
    let isAway = true;
    const build: StepWork = async () => {
      if (isAway) throw new EventStoreUnavailableError('away');
      return new Map();
    };
    const { deps, runs: one, ended } = await start(build, ofOne);
    let waiting = new Map([['q', 3]]);
    const uploads = { before: (owner: string) => waiting.get(owner) ?? null, waiting: () => waiting };
    const scored = { name: 'Hotel', by: 'Ada', count: 4, completed: 1 };
    const scoring: BuildRunsOptions['scoring'] = { here: () => new Map([['q', scored]]) };
    const two = startBuildRuns({ deps, assignment: getAssignment('two'), uploads, scoring, log, pace: PACE });
    opened.push(two);
    const trouble = 'The event store does not answer at the moment.';
    for (const runs of [one, two]) await until(() => runs.heldUp('p').trouble === trouble);
    for (const runs of [one, two]) await until(() => runs.heldUp('q').filesBefore === 3);
    await until(() => ofOne.others().some(({ heldUp }) => heldUp?.['q']?.scoring?.completed === 1));
    isAway = false;
    waiting = new Map();
    await ended();
    for (const runs of [one, two])
      await until(() => runs.heldUp('p').trouble === undefined && runs.heldUp('q').filesBefore === undefined);
  });
});
