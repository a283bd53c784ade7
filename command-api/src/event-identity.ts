import { createHash } from 'node:crypto';
import type { ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventToAppend } from '@verbatim/eventstore/event-store';

/** A UUID (version 8: custom) that follows from the command's id and the event's place among its events. */
export const eventId = (commandId: string, index: number): string => {
  const bytes = createHash('sha256').update(`${commandId}/${index}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** The chain's head once sealed events have been appended to it. */
export const headAfter = (head: ChainHead, sealed: readonly EventToAppend[]): ChainHead => {
  const last = sealed.at(-1);
  if (last === undefined) return head;
  const before = head === 'no-stream' ? -1 : head.revision;
  return { revision: before + sealed.length, digest: digestOf(last) };
};

/** The exact revision that an append to this head expects. */
export const expectedAt = (head: ChainHead): number | 'no-stream' => (head === 'no-stream' ? head : head.revision);

const digestOf = ({ metadata: { digest } }: EventToAppend): string => (typeof digest === 'string' ? digest : '');
