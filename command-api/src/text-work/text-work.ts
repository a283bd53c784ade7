/**
 * Sentences and parts of speech, worked out in a few worker threads so that the event loop stays free.
 *
 * A text must not stop an import. When a batch fails in its worker (it throws, runs out of memory, or takes longer than the
 * limit: compromise is quadratic on, say, 100,000 initials in a row), its texts are tried one by one, and a text that fails
 * alone is logged and answered plainly: the whole text is one sentence, its tokens are X. Failures of the workers themselves
 * (they do not start, or the pool was closed) are errors, never answers.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Tool } from '@verbatim/domain/file/file-events';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { wholeTextSpan } from './sentence-spans.ts';
import { textBatches, type TextBatch } from './text-batches.ts';
import { SPLITTER, TAGGER } from './text-tools.ts';
import type { TextTask, TextTaskAnswers } from './text-worker.ts';
import { unknownClasses } from './word-classes.ts';
import { WorkerSlots } from './worker-slots.ts';

/** Batches of texts. */
export interface TextWorkLoad {
  readonly running: number;
  readonly waiting: number;
}

export interface TextWork {
  readonly splitter: Tool;
  readonly tagger: Tool;
  /**
   * Sentences of each text: start, end, start, end … in UTF-16 units of the text, in order, not overlapping, without white
   * space at their ends. None for a text of white space.
   * @throws TextWorkBusy, TextWorkUnavailable
   */
  split(texts: readonly string[]): Promise<number[][]>;
  /**
   * One letter (N V J R P X) for each token of each text's sentences; `spans` as `split` gave them, one list a text.
   * @throws TextWorkBusy, TextWorkUnavailable
   */
  tag(texts: readonly string[], spans: readonly (readonly number[])[]): Promise<string[]>;
  load(): TextWorkLoad;
  /** Ends the threads; calls that are under way or come later fail with TextWorkUnavailable. */
  close(): Promise<void>;
}

export interface TextWorkOptions {
  /** The bundle of `text-worker.ts` (`dist/text-worker.js`), or itself under tsx. */
  readonly workerFile: string;
  /** 2 (or 1 on a machine with one core) by default. */
  readonly threads?: number;
  readonly log?: Pick<Logger, 'warn' | 'error'>;
  /** The clock of the time limit, started for each batch and each text that is tried alone; a real one by default. */
  readonly startTimer?: StartTimer;
}

/** Calls `isOver` after so many milliseconds, unless the function that it gives is called before. */
export type StartTimer = (ms: number, isOver: () => void) => () => void;

/** The workers do not start, or were closed. */
export class TextWorkUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TextWorkUnavailable';
  }
}

export function createTextWork(options: TextWorkOptions): TextWork {
  if (!existsSync(options.workerFile)) throw new TextWorkUnavailable(`There is no worker file ${options.workerFile}`);
  return new PooledTextWork(options);
}

/** For a batch, and for a text alone. A usual batch takes 20. */
const TIME_LIMIT_MS = 10_000;
const startRealTimer: StartTimer = (ms, isOver) => {
  const timer = setTimeout(isOver, ms);
  return () => clearTimeout(timer);
};
/** Batches that wait for a worker: some 24 million units of text, many times what one upload may hold. */
const MAX_WAITING = 1000;
const IDLE_MS = 30_000;
/** A worker that starts loads compromise for some 400 ms: one does what is little, and others begin once there was more than this to do. */
const WORK_OF_ONE_MS = 700;
/** Tagging makes much short-lived data: with V8's usual 16 MB for it, two workers tag a fifth slower. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

class PooledTextWork implements TextWork {
  readonly splitter = SPLITTER;
  readonly tagger = TAGGER;
  private readonly pool: Piscina<TextTask, TextTaskAnswers[TextTask['kind']]>;
  private readonly slots: WorkerSlots;
  private readonly log: Pick<Logger, 'warn' | 'error'> | undefined;
  private readonly startTimer: StartTimer;
  /** Those under way, to be ended when a worker could not start: nobody would ever answer them. */
  private readonly running = new Set<AbortController>();
  private closed = false;
  private readonly threads: number;
  /** Of all tasks since there was no worker. */
  private workedMs = 0;

  constructor(options: TextWorkOptions) {
    const { workerFile, threads = Math.min(2, availableParallelism()), log, startTimer = startRealTimer } = options;
    this.log = log;
    this.startTimer = startTimer;
    this.threads = threads;
    // Never more slots than threads: a task that waited behind another would spend its time limit waiting.
    this.slots = new WorkerSlots(MAX_WAITING);
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
    if (error instanceof TextWorkUnavailable || (error instanceof Error && error.name === 'TextWorkBusy')) throw error;
  }

  private run(task: TextTask): Promise<TextTaskAnswers[TextTask['kind']]> {
    if (this.pool.threads.length === 0 && this.slots.load().running === 0) this.beginWithOne();
    return this.slots.run(async () => {
      if (this.closed) throw new TextWorkUnavailable('Text work was closed');
      const controller = new AbortController();
      const stopTimer = this.startTimer(TIME_LIMIT_MS, () => controller.abort(new Error('Time limit')));
      const began = performance.now();
      // A text that takes its worker long holds up no other.
      const isLong = setTimeout(() => this.worked(WORK_OF_ONE_MS), WORK_OF_ONE_MS).unref();
      this.running.add(controller);
      try {
        return await this.pool.run(task, { signal: controller.signal });
      } catch (error) {
        // piscina answers an abort with an error of its own; what matters is why it was aborted.
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
    this.slots.setSlots(1);
  }

  private worked(ms: number): void {
    this.workedMs += ms;
    if (this.workedMs >= WORK_OF_ONE_MS) this.slots.setSlots(this.threads);
  }

  /** piscina's 'error': a worker ended while it had no task, so it did not start (its tasks still wait) or died idle. */
  private workerDied(error: unknown): void {
    this.log?.error({ err: error }, 'A text worker ended without a task');
    const reason = new TextWorkUnavailable('The text workers do not start', error);
    for (const controller of this.running) controller.abort(reason);
  }
}
