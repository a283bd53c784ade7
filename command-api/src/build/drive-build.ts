/** Drives one project's build to its end, page by page, skipping completed parts. */
import { projectStream, type BuildStep, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { START_OF_LOG, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { readThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import {
  ModelBehindError,
  ModelStoppedError,
  waitForPosition,
} from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { takePage, planBuildRun, type FilePart } from './steps/build-run.ts';
import type { StepPage, StepWork } from './steps/build-steps.ts';

export type DriveDeps = Pick<Dependencies, 'events' | 'load' | 'handle' | 'readStore' | 'now' | 'newId'> & {
  readonly steps: { readonly [step in BuildStep]: StepWork };
};

/** The build was interrupted. */
export class BuildBrokenOffError extends Error {
  readonly step: BuildStep;
  constructor(step: BuildStep, cause: unknown) {
    super(`The build broke off in the step '${step}'`, { cause });
    this.name = 'BuildBrokenOffError';
    this.step = step;
  }
}

/** Comments that are split before the first of them are tagged, and that are scored together. */
const STRIDE = 4_096;

/**
 * Resolves when the project has no build any more.
 * @throws BuildBrokenOffError, the signal's reason, the event store's own errors
 */
export const driveBuild = async (deps: DriveDeps, projectId: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const { state } = await deps.load(projectDecider, projectStream(projectId));
    if (state.status !== 'active' || state.build === null) return;
    const { minId } = state.build;
    const contextOf = await contextOfRequest(deps, projectId);
    const drive = new Drive(deps, state, contextOf, signal);
    await drive.run();
    await untilShown(deps, projectId, drive.lastWritten, signal);
    const command = { type: 'EndBuild', minId } as const;
    const after = await deps.handle(projectDecider, projectStream(projectId), command, contextOf('end'));
    // Continues with what was added or requested meanwhile; without progress it would loop for ever.
    if (after.state.build?.minId === minId && after.state.files.length === state.files.length)
      throw new Error('All the steps were worked through, and the build is not at its end');
  }
};

const SHOWN_WITHIN_MS = 30_000;
const LOOK_MS = 500;

/**
 * Clients look as soon as a build ends, so it waits for the models. Stopped or lagging ones report
 * themselves.
 */
const untilShown = async (
  { readStore }: Pick<DriveDeps, 'readStore'>,
  projectId: string,
  position: Position,
  signal: AbortSignal,
): Promise<void> => {
  for (const until = performance.now() + SHOWN_WITHIN_MS; performance.now() < until;)
    try {
      signal.throwIfAborted();
      return await waitForPosition(readStore, [segmentsModel(projectId)], position, LOOK_MS);
    } catch (error) {
      if (error instanceof ModelStoppedError) return;
      if (!(error instanceof ModelBehindError)) throw error;
    }
};

/** One pass through all steps, over the present files. */
class Drive {
  readonly #deps: DriveDeps;
  readonly #page: Omit<StepPage, 'page' | 'themes' | 'libraryRevision'>;
  readonly #contextOf: (part: string) => CommandContext;
  /** Position written by this or another process. */
  lastWritten: Position = START_OF_LOG;

  constructor(deps: DriveDeps, state: ProjectState, contextOf: (part: string) => CommandContext, signal: AbortSignal) {
    const minId = state.build?.minId ?? null;
    const run = planBuildRun(filesInUse(state), minId ?? undefined);
    this.#deps = deps;
    this.#contextOf = contextOf;
    this.#page = { projectId: state.projectId, minId, run, signal };
  }

  async run(): Promise<void> {
    const strides = [...this.#strides()];
    await this.#splitTagAndScore(strides);
    await this.#step('classify', this.#page.run);
    const last = strides.at(-1);
    if (last !== undefined) await this.#step('sentiment', last);
  }

  /**
   * Pipelines the steps by stride, so that no processor idles: a stride is tagged while the next is split,
   * and scored while the next is tagged. The last stride is scored after the themes were run, so that steps
   * end in order.
   */
  async #splitTagAndScore(strides: readonly (readonly FilePart[])[]): Promise<void> {
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    const after = async (before: Promise<unknown>, step: BuildStep, stride: readonly FilePart[]): Promise<void> => {
      await before;
      if (failures.length === 0) await this.#step(step, stride).catch(note);
    };
    let tagged = Promise.resolve();
    let scored = Promise.resolve();
    for (const [at, stride] of strides.entries()) {
      await after(Promise.resolve(), 'build', stride);
      tagged = after(tagged, 'parse', stride);
      if (at < strides.length - 1) scored = after(Promise.all([tagged, scored]), 'sentiment', stride);
    }
    await Promise.all([tagged, scored]);
    if (failures.length > 0) throw failures[0];
  }

  *#strides(): Generator<readonly FilePart[], void, undefined> {
    for (let offset = 0; ; offset += STRIDE) {
      const stride = takePage(this.#page.run, offset, STRIDE);
      if (stride.length === 0) return;
      yield stride;
    }
  }

  async #step(step: BuildStep, page: readonly FilePart[]): Promise<void> {
    const { signal } = this.#page;
    signal?.throwIfAborted();
    try {
      const { revision, themes } = await this.#themes(step);
      const about = { ...this.#page, page, themes, libraryRevision: revision };
      const written = await this.#deps.steps[step](about, this.#contextOf);
      for (const position of written.values()) if (position > this.lastWritten) this.lastWritten = position;
    } catch (error) {
      if (signal?.aborted === true) throw error;
      throw new BuildBrokenOffError(step, error);
    }
  }

  async #themes(step: BuildStep): Promise<{ readonly revision: number; readonly themes: readonly string[] }> {
    if (step !== 'classify') return { revision: -1, themes: [] };
    const { revision, themes } = await readThemesWithQuery(await this.#deps.readStore.reader(LIBRARY_MODEL));
    return { revision, themes: themes.map(({ id }) => id) };
  }
}

/** The build acts on behalf of the user who requested it. */
const contextOfRequest = async (
  { events, now, newId }: Pick<DriveDeps, 'events' | 'now' | 'newId'>,
  projectId: string,
): Promise<(part: string) => CommandContext> => {
  const request = await lastRequest(events, projectId);
  const { actor, correlationId } = request.metadata as unknown as Pick<CommandContext, 'actor' | 'correlationId'>;
  return (part) => ({
    actor,
    correlationId,
    at: now().toISOString(),
    commandId: `${newId()}/${part}`,
  });
};

const lastRequest = async (events: DriveDeps['events'], projectId: string): Promise<RecordedEvent> => {
  const stream = projectStream(projectId);
  const requested: ProjectEvent['type'] = 'BuildRequested';
  for await (const event of events.readStream(stream, { direction: 'backwards' }))
    if (event.type === requested) return event;
  throw new Error(`No build was requested in ${stream}`);
};
