/**
 * Sentences and parts of speech, computed in worker threads.
 *
 * A text must not block an import: when a batch fails in its worker (an exception, out of memory, or a
 * timeout, as compromise is quadratic on some texts), its texts are retried singly, and a failing text is
 * logged and becomes one sentence with tokens X. Failures of the workers themselves (not started, or closed)
 * are errors.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Tool } from '@verbatim/domain/file/file-events';
import { wholeTextSpan } from '@verbatim/domain/text/sentences/whole-text-span';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { TaskQueue } from '@verbatim/eventstore/async';
import { textBatches, type TextBatch } from './text-batches.ts';
import { SPLITTER, TAGGER } from './text-tools.ts';
import type { TextTask, TextTaskAnswers } from './text-worker.ts';
import { unknownClasses } from './parts-of-speech.ts';

export interface TextWorkLoad {
  readonly running: number;
  readonly waiting: number;
}

export interface TextWork {
  readonly splitter: Tool;
  readonly tagger: Tool;
  /**
   * Sentences of each text: start, end, start, end … in UTF-16 units, sorted, disjoint and trimmed. Empty for
   * a text of white space.
   * @throws TextWorkBusy, TextWorkUnavailable
   */
  split(texts: readonly string[]): Promise<number[][]>;
  /**
   * One letter (N V J R P X) for each token of each text's sentences; `spans` as returned by `split`, one
   * list per text.
   * @throws TextWorkBusy, TextWorkUnavailable
   */
  tag(texts: readonly string[], spans: readonly (readonly number[])[]): Promise<string[]>;
  load(): TextWorkLoad;
  /** Ends the threads; pending and later calls fail with TextWorkUnavailable. */
  close(): Promise<void>;
}

export interface TextWorkOptions {
  /** The bundle of `text-worker.ts` (`dist/text-worker.js`), or itself under tsx. */
  readonly workerFile: string;
  /** Default 2 (1 on a machine with one core). */
  readonly threads?: number;
  readonly log?: Pick<Logger, 'warn' | 'error'>;
  /** Timer of the time limit, for each batch and each single text; a real one by default. */
  readonly startTimer?: StartTimer;
}

/** Calls `isOver` after so many milliseconds, unless the returned function is called before. */
export type StartTimer = (ms: number, isOver: () => void) => () => void;

/** The workers did not start, or were closed. */
export class TextWorkUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TextWorkUnavailable';
  }
}

/** Too much text is waiting for the workers: try again later. */
export class TextWorkBusy extends Error {
  constructor() {
    super('The text workers are busy. Please try again later');
    this.name = 'TextWorkBusy';
  }
}

export function createTextWork(options: TextWorkOptions): TextWork {
  if (!existsSync(options.workerFile)) throw new TextWorkUnavailable(`There is no worker file ${options.workerFile}`);
  return new PooledTextWork(options);
}

/** For a batch, and for a single text. A usual batch takes 20. */
const TIME_LIMIT_MS = 10_000;
const startRealTimer: StartTimer = (ms, isOver) => {
  const timer = setTimeout(isOver, ms);
  return () => clearTimeout(timer);
};
/** Queued batches: some 24 million units of text, many times one upload. */
const MAX_WAITING = 1000;
/** Above the pause between steps of a build. */
const IDLE_MS = 5_000;
/**
 * A starting worker loads compromise for some 400 ms: one handles small work, others start for more than
 * this.
 */
const WORK_OF_ONE_MS = 700;
/** Tagging allocates much short-lived data: with V8's default of 16 MB two workers are a fifth slower. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

class PooledTextWork implements TextWork {
  readonly splitter = SPLITTER;
  readonly tagger = TAGGER;
  private readonly pool: Piscina<TextTask, TextTaskAnswers[TextTask['kind']]>;
  private readonly slots: TaskQueue;
  private readonly log: Pick<Logger, 'warn' | 'error'> | undefined;
  private readonly startTimer: StartTimer;
  /** Pending calls, to be aborted when a worker cannot start: they would never be answered. */
  private readonly running = new Set<AbortController>();
  private closed = false;
  private readonly threads: number;
  /** Work of all tasks since the workers were last stopped. */
  private workedMs = 0;

  constructor(options: TextWorkOptions) {
    const { workerFile, threads = Math.min(2, availableParallelism()), log, startTimer = startRealTimer } = options;
    this.log = log;
    this.startTimer = startTimer;
    this.threads = threads;
    // Never more slots than threads: a task that waited behind another would spend its time limit waiting.
    this.slots = new TaskQueue(1, { maxWaiting: MAX_WAITING, createFullError: () => new TextWorkBusy() });
    this.pool = new Piscina({
      filename: workerFile,
      minThreads: 0,
      maxThreads: threads,
      maxQueue: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: MEMORY,
      recordTiming: false,
      workerHistogram: false,
    });
    this.pool.on('error', (error: unknown) => this.workerDied(error));
  }

  async split(texts: readonly string[]): Promise<number[][]> {
    return this.inBatches(
      texts,
      async (batch) => (await this.run({ kind: 'split', texts: texts.slice(batch.first, batch.end) })) as number[][],
      (text) => wholeTextSpan(text),
    );
  }

  async tag(texts: readonly string[], spans: readonly (readonly number[])[]): Promise<string[]> {
    return this.inBatches(
      texts,
      async ({ first, end }) =>
        (await this.run({ kind: 'tag', texts: texts.slice(first, end), spans: spans.slice(first, end) })) as string[],
      (text, index) => unknownClasses(text, spans[index] ?? []),
    );
  }

  load(): TextWorkLoad {
    return this.slots.load();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.pool.destroy();
  }

  private async inBatches<T>(
    texts: readonly string[],
    work: (batch: TextBatch) => Promise<T[]>,
    plainAnswer: (text: string, index: number) => T,
  ): Promise<T[]> {
    const answers = await Promise.all(
      textBatches(texts).map(async (batch) => {
        try {
          return await work(batch);
        } catch (error) {
          this.rethrowUnlessTheTexts(error);
          return this.oneByOne(texts, batch, work, plainAnswer);
        }
      }),
    );
    return answers.flat();
  }

  private async oneByOne<T>(
    texts: readonly string[],
    { first, end }: TextBatch,
    work: (batch: TextBatch) => Promise<T[]>,
    plainAnswer: (text: string, index: number) => T,
  ): Promise<T[]> {
    const answers: T[] = [];
    for (let index = first; index < end; index++) {
      const text = texts[index] ?? '';
      try {
        answers.push(...(await work({ first: index, end: index + 1 })));
      } catch (error) {
        this.rethrowUnlessTheTexts(error);
        this.log?.warn({ err: error, units: text.length }, 'A text could not be worked on: it is kept as one sentence');
        answers.push(plainAnswer(text, index));
      }
    }
    return answers;
  }

  private rethrowUnlessTheTexts(error: unknown): void {
    if (this.closed) throw new TextWorkUnavailable('Text work was closed', error);
    if (error instanceof TextWorkUnavailable || error instanceof TextWorkBusy) throw error;
  }

  private run(task: TextTask): Promise<TextTaskAnswers[TextTask['kind']]> {
    if (this.pool.threads.length === 0 && this.slots.load().running === 0) this.beginWithOne();
    return this.slots.run(async () => {
      if (this.closed) throw new TextWorkUnavailable('Text work was closed');
      const controller = new AbortController();
      const stopTimer = this.startTimer(TIME_LIMIT_MS, () => controller.abort(new Error('Time limit')));
      const began = performance.now();
      // A slow text does not block others.
      const isLong = setTimeout(() => this.worked(WORK_OF_ONE_MS), WORK_OF_ONE_MS).unref();
      this.running.add(controller);
      try {
        return await this.pool.run(task, { signal: controller.signal });
      } catch (error) {
        // piscina wraps aborts in an error of its own; the reason is the relevant one.
        throw controller.signal.reason instanceof TextWorkUnavailable ? controller.signal.reason : error;
      } finally {
        stopTimer();
        clearTimeout(isLong);
        this.worked(performance.now() - began);
        this.running.delete(controller);
      }
    });
  }

  private beginWithOne(): void {
    this.workedMs = 0;
    this.slots.setConcurrency(1);
  }

  private worked(ms: number): void {
    this.workedMs += ms;
    if (this.workedMs >= WORK_OF_ONE_MS) this.slots.setConcurrency(this.threads);
  }

  /**
   * piscina's 'error': a worker died without a task, either while starting (its tasks still wait) or idle.
   */
  private workerDied(error: unknown): void {
    this.log?.error({ err: error }, 'A text worker ended without a task');
    const reason = new TextWorkUnavailable('The text workers do not start', error);
    for (const controller of this.running) controller.abort(reason);
  }
}
