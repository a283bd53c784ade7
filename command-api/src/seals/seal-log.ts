import { chainHead, expectedAt, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { WrongExpectedRevisionError, type EventStore } from '@verbatim/eventstore/event-store';
import { createNextSeal, SEALS_STREAM, type LogSeal } from '@verbatim/eventstore/seals/log-seal';
import { readUnsealedSlice } from '@verbatim/eventstore/seals/read-slice';
import { findSealedEnd, type SealedEnd } from '@verbatim/eventstore/seals/sealed-end';
import type { SliceLimits } from '@verbatim/eventstore/seals/slice-builder';
import { asEvent, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { SealEvent } from '@verbatim/domain/operations/seal-events';
import { toAppend, type CommandContext } from '../commands/command-context.ts';
import { StreamBusyError } from '../commands/command-loop.ts';

export type SealStore = Pick<EventStore, 'append' | 'readAll' | 'readStream'>;

export interface SealOptions {
  readonly signal?: AbortSignal | undefined;
  readonly limits?: SliceLimits | undefined;
}

/** The last seal, with the head of its stream. */
export interface LastSeal {
  readonly head: ChainHead;
  readonly seal: LogSeal | undefined;
  /** ISO 8601 instant; '' without a seal. */
  readonly at: string;
}

export const readLastSeal = async (events: Pick<EventStore, 'readStream'>): Promise<LastSeal> => {
  for await (const event of events.readStream(SEALS_STREAM, { direction: 'backwards', maxCount: 1 }))
    return { head: chainHead(event), seal: asEvent<SealEvent>(event).data, at: getTimestamp(event) };
  return { head: 'no-stream', seal: undefined, at: '' };
};

const MAX_CONFLICTS = 20;

/**
 * Seals everything since the last seal: reads the log from there, and appends a seal for each slice of it.
 * Costs what has been added since. Another process that seals meanwhile is given way, and what is left is
 * sealed.
 * @param contextOf context of the command that appends a seal, by the seal's number
 * @returns the seals that were appended; none when there was nothing but seals
 * @throws StreamBusyError; DamagedEventError when the last seal is unreadable; AbortError of the signal
 */
export const sealLog = async (
  events: SealStore,
  contextOf: (number: number) => CommandContext,
  { signal, limits }: SealOptions = {},
): Promise<readonly LogSeal[]> => {
  const appended: LogSeal[] = [];
  let known: { readonly root: string; readonly end: SealedEnd } | undefined;
  for (let conflicts = 0; ;) {
    signal?.throwIfAborted();
    const last = await readLastSeal(events);
    const end =
      known !== undefined && known.root === last.seal?.root ? known.end : await findSealedEnd(events, last.seal);
    const { slice, isFull } = await readUnsealedSlice(events, end, { signal, limits });
    const seal = createNextSeal(last.seal, slice);
    if (seal === undefined) return appended;
    if (await appendSeal(events, last.head, seal, contextOf(seal.number))) {
      appended.push(seal);
      if (!isFull) return appended;
      known = { root: seal.root, end: { after: seal.position, covered: new Map() } };
    } else if ((conflicts += 1) > MAX_CONFLICTS) throw new StreamBusyError(SEALS_STREAM);
  }
};

/** @returns false when another process has appended one */
const appendSeal = async (
  events: SealStore,
  head: ChainHead,
  seal: LogSeal,
  context: CommandContext,
): Promise<boolean> => {
  const event = { type: 'LogSealed', data: seal } satisfies SealEvent;
  try {
    await events.append(SEALS_STREAM, expectedAt(head), sealEvents(SEALS_STREAM, head, [toAppend(context)(event, 0)]));
    return true;
  } catch (error) {
    if (error instanceof WrongExpectedRevisionError) return false;
    throw error;
  }
};
