/**
 * A seal of the log: the heads of all streams that changed since the previous seal, and the order of their
 * events, under one root. Roots form a chain, so that a root that is kept elsewhere covers everything before
 * it. See ADR 60.
 */
import type { RecordedEvent } from '../event-store.ts';
import { computeMerkleRoot } from './merkle-tree.ts';

/** Stream of the seals. Seals do not cover it: it has its own digest chain and the chain of roots. */
export const SEALS_STREAM = 'seals';

/** Head of a stream, as sealed. */
export interface SealedHead {
  readonly stream: string;
  readonly revision: number;
  /** In hex; '' if the event was unreadable, which the stream's next seal makes up for. */
  readonly digest: string;
}

/** What a seal covers: consecutive events of the log without those of `seals`. */
export interface LogSlice {
  /** Streams in the order of their first events in the slice, each with its last one. */
  readonly heads: readonly SealedHead[];
  /** Runs of consecutive events of a stream: pairs of the index in `heads` and the number of events. */
  readonly order: readonly number[];
  readonly events: number;
  /** Position of the last event in the sealed store; a copy in another store has other positions. */
  readonly position: string;
}

/** Data of `LogSealed`. STORED FORMAT. */
export interface LogSeal extends LogSlice {
  /** From 1. */
  readonly number: number;
  /** In hex; null for the first seal. */
  readonly previousRoot: string | null;
  /** In hex. */
  readonly root: string;
}

/** The seal after `previous`; undefined if there is nothing to seal. */
export const createNextSeal = (
  previous: Pick<LogSeal, 'number' | 'root'> | undefined,
  slice: LogSlice,
): LogSeal | undefined => {
  if (slice.events === 0) return undefined;
  const unsigned = { ...slice, number: (previous?.number ?? 0) + 1, previousRoot: previous?.root ?? null };
  return { ...unsigned, root: computeRoot(unsigned) };
};

/**
 * The Merkle root over the number and the previous root, each head, and the order. STORED FORMAT. The
 * position is left out, because a copied log keeps its roots.
 */
const computeRoot = ({ number, previousRoot, events, heads, order }: Omit<LogSeal, 'root' | 'position'>): string =>
  computeMerkleRoot([
    JSON.stringify(['seal', number, previousRoot, events]),
    ...heads.map(({ stream, revision, digest }) => JSON.stringify(['head', stream, revision, digest])),
    JSON.stringify(['order', ...order]),
  ]);

/** Faults of a seal that are detectable without the log. */
export type SealFault = 'not a seal' | 'another number' | 'another previous root' | 'another root';

/**
 * Parses a seal from an event of `seals`, which must follow `previous`.
 * @returns the seal or its fault
 */
export const readSeal = (
  { type, data }: Pick<RecordedEvent, 'type' | 'data'>,
  previous: Pick<LogSeal, 'number' | 'root'> | undefined,
): LogSeal | SealFault => {
  const seal = data as unknown as LogSeal;
  if (type !== 'LogSealed' || !isSeal(seal)) return 'not a seal';
  if (seal.number !== (previous?.number ?? 0) + 1) return 'another number';
  if (seal.previousRoot !== (previous?.root ?? null)) return 'another previous root';
  return seal.root === computeRoot(seal) ? seal : 'another root';
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isSeal = (seal: LogSeal): boolean => hasFields(seal) && hasRanges(seal);

const hasFields = ({ number, previousRoot, root, position, events, heads, order }: LogSeal): boolean =>
  isCount(number) &&
  (previousRoot === null || typeof previousRoot === 'string') &&
  typeof root === 'string' &&
  typeof position === 'string' &&
  isCount(events) &&
  Array.isArray(heads) &&
  heads.every(
    (head: SealedHead | null) =>
      typeof head?.stream === 'string' && isCount(head.revision) && typeof head.digest === 'string',
  ) &&
  Array.isArray(order) &&
  order.length % 2 === 0 &&
  order.every((value, at) => isCount(value) && (at % 2 === 1 || value < heads.length));

const hasRanges = (seal: LogSeal): boolean =>
  getFirstRevisions(seal).every((first) => first >= 0) &&
  seal.order.reduce((sum, value, at) => (at % 2 === 1 ? sum + value : sum), 0) === seal.events;

/** First revision of each of the seal's streams, by their index. */
export const getFirstRevisions = ({ heads, order }: Pick<LogSeal, 'heads' | 'order'>): readonly number[] => {
  const first = heads.map(({ revision }) => revision + 1);
  for (let at = 0; at < order.length; at += 2) {
    const index = order[at] as number;
    first[index] = (first[index] as number) - (order[at + 1] as number);
  }
  return first;
};
