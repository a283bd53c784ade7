/**
 * Seals the log once an hour and on demand, and publishes each new root. One sealing at a time in a process.
 */
import { randomUUID } from 'node:crypto';
import { KeyedMutex } from '@verbatim/eventstore/async';
import { SEALS_STREAM, type LogSeal } from '@verbatim/eventstore/seals/log-seal';
import type { Logger } from 'pino';
import type { CommandContext } from '../commands/command-context.ts';
import type { RootPublisher } from './publish-root.ts';
import { readLastSeal, sealLog, type SealStore } from './seal-log.ts';

export interface Sealer {
  /**
   * Seals everything since the last seal.
   * @returns the seals that were appended; none when nothing is new
   */
  seal(context: CommandContext, signal?: AbortSignal): Promise<readonly LogSeal[]>;
}

export interface SealerParts {
  readonly events: SealStore;
  readonly publisher: Pick<RootPublisher, 'publish'>;
}

export const createSealer = ({ events, publisher }: SealerParts): Sealer => {
  const mutex = new KeyedMutex();
  return {
    seal: (context, signal) =>
      mutex.runExclusive(SEALS_STREAM, async () => {
        const contextOf = (number: number): CommandContext => ({
          ...context,
          commandId: `${context.commandId}/seal-${number}`,
        });
        const seals = await sealLog(events, contextOf, { signal });
        // The last root covers the others.
        const last = seals.at(-1);
        if (last !== undefined) await publisher.publish(last, context.at);
        return seals;
      }),
  };
};

const SEAL_EVERY_MS = 60 * 60_000;
/** With several processes, the hour of one follows shortly on the seal of another. */
const MIN_AGE_MS = SEAL_EVERY_MS - 5 * 60_000;

export interface SealerTimer {
  /** Stops a sealing between two events: what is left is sealed by the next one. */
  close(): Promise<void>;
}

export interface SealerTimerParts {
  readonly events: SealStore;
  readonly sealer: Sealer;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Calls `work` once an hour, and never keeps the process alive. @returns stops it */
  readonly every?: (work: () => void) => () => void;
}

const everyHour = (work: () => void): (() => void) => {
  const timer = setInterval(work, SEAL_EVERY_MS).unref();
  return () => clearInterval(timer);
};

/** Seals once an hour, unless any process has sealed within it. The first time is an hour from now. */
export const startSealer = ({ events, sealer, now, log, every = everyHour }: SealerTimerParts): SealerTimer => {
  const closing = new AbortController();
  let running = Promise.resolve();
  const seal = async (): Promise<void> => {
    try {
      const { at } = await readLastSeal(events);
      if (at !== '' && now().getTime() - Date.parse(at) < MIN_AGE_MS) return;
      const commandId = randomUUID();
      const actor = { id: 'server', name: 'Verbatim' };
      const context = { actor, at: now().toISOString(), correlationId: commandId, commandId };
      const seals = await sealer.seal(context, closing.signal);
      const last = seals.at(-1);
      if (last !== undefined) log.info({ seal: last.number, root: last.root }, 'log sealed');
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the log cannot be sealed at the moment');
    }
  };
  const stop = every(() => {
    running = running.then(seal);
  });
  return {
    async close() {
      stop();
      closing.abort();
      await running;
    },
  };
};
