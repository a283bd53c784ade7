import type { LogSeal } from '@verbatim/eventstore/seals/log-seal';
import { readLastSeal } from '../seals/seal-log.ts';
import type { Operator, OpsParts } from './operations.ts';
import { operatorContext } from './operator.ts';

export interface SealReport {
  /** Seals added; 0 if nothing was new. */
  readonly added: number;
  /** Null if the log is empty. */
  readonly last:
    | (Pick<LogSeal, 'number' | 'root' | 'position' | 'events'> & { readonly at: string; readonly streams: number })
    | null;
}

/** Seals the log now, as the server does once an hour. */
export const seal = async (parts: OpsParts, input: Operator, signal: AbortSignal): Promise<SealReport> => {
  const seals = await parts.sealer.seal(operatorContext(parts, input), signal);
  const { seal: last, at } = await readLastSeal(parts.events);
  if (last === undefined) return { added: 0, last: null };
  const { number, root, position, events, heads } = last;
  return { added: seals.length, last: { number, root, at, position, events, streams: heads.length } };
};
