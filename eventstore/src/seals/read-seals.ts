/** Reads and verifies the seals themselves: their digest chain, their roots, and the chain of roots. */
import type { EventStore, RecordedEvent } from '../event-store.ts';
import { getTimestamp } from '../stored-event.ts';
import { findEventFault, walkedHead, type LogFinding, type WalkedHead } from './log-findings.ts';
import { readSeal, SEALS_STREAM, type LogSeal } from './log-seal.ts';

/** A seal up to which a log was verified. */
export interface VerifiedSeal {
  readonly number: number;
  readonly root: string;
}

export interface ReadSealsOptions {
  /** Seals in the log; later ones are not read. */
  readonly seals: number;
  /** Verified seal to continue after. It must be one of the seals. */
  readonly after: VerifiedSeal | undefined;
  /** Reads all seals, instead of those from `after` on. */
  readonly isFromStart: boolean;
}

/** The seals in order, up to the first invalid one, which is reported. */
export async function* readSeals(
  events: Pick<EventStore, 'readStream'>,
  { seals, after, isFromStart }: ReadSealsOptions,
): AsyncGenerator<{ readonly seal: LogSeal; readonly at: string } | LogFinding> {
  const stream = SEALS_STREAM;
  if (after !== undefined && after.number > seals) {
    yield { kind: 'cut-short', stream, revision: seals };
    return;
  }
  const from = isFromStart || after === undefined ? 0 : after.number - 1;
  let before: SealBefore = { next: from, head: from === 0 ? 'no-stream' : undefined, seal: undefined };
  for await (const event of events.readStream(stream, { from, maxCount: Math.max(0, seals - from) })) {
    const seal = checkSeal(event, before);
    if ('kind' in seal) {
      yield seal;
      return;
    }
    if (seal.number === after?.number && seal.root !== after.root) {
      yield { kind: 'rewritten', stream, revision: 0, upTo: event.revision };
      return;
    }
    yield { seal, at: getTimestamp(event) };
    before = { next: event.revision + 1, head: walkedHead(event), seal };
  }
  if (before.next < seals) yield { kind: 'cut-short', stream, revision: before.next };
}

interface SealBefore {
  /** Revision that the next event must have. */
  readonly next: number;
  readonly head: WalkedHead | 'no-stream' | undefined;
  readonly seal: VerifiedSeal | undefined;
}

const checkSeal = (event: RecordedEvent, { next, head, seal }: SealBefore): LogSeal | LogFinding => {
  const stream = SEALS_STREAM;
  if (event.revision > next) return { kind: 'removed', stream, revision: next };
  const fault = findEventFault(event, head);
  if (fault !== undefined) return fault;
  // The first one read may follow one that an earlier verification has read.
  const read = readSeal(event, head === undefined ? takeWordOf(event.data as unknown as LogSeal) : seal);
  return typeof read === 'string' ? { kind: 'changed', stream, revision: event.revision } : read;
};

const takeWordOf = ({ number, previousRoot }: LogSeal): VerifiedSeal | undefined =>
  typeof previousRoot === 'string' ? { number: number - 1, root: previousRoot } : undefined;
