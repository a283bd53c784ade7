/**
 * Verifies the log against its seals: walks the log and the order that the seals have recorded in step, each
 * event against its digest chain, each head against its seal. Works on every adapter, next to a running
 * server.
 */
import type { EventStore, RecordedEvent } from '../event-store.ts';
import { readPosition } from '../read-position.ts';
import { findEventFault, walkedHead, type LogFinding, type WalkedHead } from './log-findings.ts';
import { getFirstRevisions, SEALS_STREAM, type LogSeal, type SealedHead } from './log-seal.ts';
import { readSeals, type VerifiedSeal } from './read-seals.ts';
import { findSealedEnd, NOTHING_SEALED, type SealedEnd } from './sealed-end.ts';

export interface VerifyLogOptions {
  /** Last seal of an earlier verification; events that it covers are not read again. */
  readonly after?: VerifiedSeal | undefined;
  /** A root that was kept elsewhere, which one of the seals must have. */
  readonly against?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: VerifyLogProgress) => void;
  /** Whether the log explains a missing sealed stream, such as by an erasure receipt. */
  readonly explainsDeletion: (head: SealedHead) => Promise<boolean>;
}

export interface VerifyLogProgress {
  readonly events: number;
  readonly seal: number;
  readonly seals: number;
}

export interface LogVerification {
  /**
   * The first event that is not as sealed, then the first stream whose deletion the log does not explain,
   * maybe because of that event. Empty for a valid log.
   */
  readonly findings: readonly LogFinding[];
  /** Seals in the log. */
  readonly seals: number;
  /**
   * Number of the first seal whose events were read; one more than `seals` if all had been verified before.
   */
  readonly from: number;
  /** The last valid seal; undefined if there is none. */
  readonly last: (VerifiedSeal & { readonly at: string }) | undefined;
  /** Number of events read that a seal covers. */
  readonly events: number;
  /** Number of valid events after the last seal. */
  readonly unsealed: number;
  /** Number of streams deleted since they were sealed, for which the log has an explanation. */
  readonly erased: number;
  /** Number of the seal with the root `against`; undefined if there is none. */
  readonly against: number | undefined;
}

export const verifyLog = async (events: EventStore, options: VerifyLogOptions): Promise<LogVerification> => {
  const { after, against, signal } = options;
  // Read before the log: seals appended later would cover events that were not read.
  const last = await readPosition(events, SEALS_STREAM, 'last');
  const seals = typeof last === 'object' ? last.revision + 1 : 0;
  let walk: LogWalk | undefined;
  let verified: LogVerification['last'];
  let foundRoot: number | undefined;
  const isFull = after === undefined;
  const finish = (finding: LogFinding | undefined): LogVerification => ({
    findings: [finding, walk?.loss].filter((found) => found !== undefined),
    seals,
    from: (after?.number ?? 0) + 1,
    last: verified,
    events: walk?.sealed ?? 0,
    unsealed: walk?.unsealed ?? 0,
    erased: walk?.erased.size ?? 0,
    against: foundRoot,
  });
  try {
    for await (const found of readSeals(events, { seals, after, isFromStart: isFull || against !== undefined })) {
      signal?.throwIfAborted();
      if ('kind' in found) return finish(found);
      const { seal, at } = found;
      if (seal.root === against) foundRoot = seal.number;
      if (seal.number === after?.number)
        walk = new LogWalk(events, options, seals, await findSealedEnd(events, seal), false);
      if (after === undefined || seal.number > after.number) {
        walk ??= new LogWalk(events, options, seals, NOTHING_SEALED, true);
        const finding = await walk.verifySeal(seal);
        if (finding !== undefined) return finish(finding);
      }
      verified = { number: seal.number, root: seal.root, at };
    }
    walk ??= new LogWalk(events, options, seals, NOTHING_SEALED, true);
    return finish(await walk.verifyRest());
  } finally {
    await walk?.close();
  }
};

/** Number of events between progress reports. */
const REPORTED_EVENTS = 1_000;

type StreamPresence = 'there' | 'deleted' | 'absent';

class LogWalk {
  readonly #events: EventStore;
  readonly #options: VerifyLogOptions;
  readonly #seals: number;
  readonly #log: AsyncIterator<RecordedEvent>;
  readonly #covered: SealedEnd['covered'];
  readonly #isFromStart: boolean;
  readonly #heads = new Map<string, WalkedHead>();
  /** Presence by stream; looked up again if log and seals differ. A copy of a log has no deleted streams. */
  readonly #states = new Map<string, StreamPresence>();
  /** Missing streams for which the log has an explanation. */
  readonly erased = new Set<string>();
  /** The first loss without an explanation in the log. */
  loss: LogFinding | undefined;
  #next: RecordedEvent | undefined;
  #seal = 0;
  sealed = 0;
  unsealed = 0;

  constructor(
    events: EventStore,
    options: VerifyLogOptions,
    seals: number,
    { after, covered }: SealedEnd,
    isFromStart: boolean,
  ) {
    this.#events = events;
    this.#options = options;
    this.#seals = seals;
    this.#log = events.readAll({ after })[Symbol.asyncIterator]();
    this.#covered = covered;
    this.#isFromStart = isFromStart;
  }

  async close(): Promise<void> {
    await this.#log.return?.();
  }

  async verifySeal(seal: LogSeal): Promise<LogFinding | undefined> {
    this.#seal = seal.number;
    const finding = (await this.#verifyOrder(seal)) ?? (await this.#verifyHeads(seal));
    return finding && { ...finding, seal: seal.number };
  }

  /** Events after the last seal are only verified by their digest chains. */
  async verifyRest(): Promise<LogFinding | undefined> {
    for (let event = await this.#peek(); event !== undefined; event = await this.#peek()) {
      this.#next = undefined;
      const finding = this.#take(event);
      if (finding !== undefined) return finding;
      this.unsealed += 1;
    }
    return undefined;
  }

  async #verifyOrder(seal: LogSeal): Promise<LogFinding | undefined> {
    const { heads, order } = seal;
    const next = [...getFirstRevisions(seal)];
    for (let run = 0; run < order.length; run += 2) {
      const index = order[run] as number;
      const head = heads[index] as SealedHead;
      const { stream } = head;
      const end = (next[index] as number) + (order[run + 1] as number);
      for (let revision = next[index] as number; revision < end; revision += 1) {
        if ((this.#states.get(stream) ?? (await this.#lookUp(stream))) !== 'there') {
          await this.#explainLoss(head, revision, seal.number);
          break;
        }
        const finding = await this.#expect(stream, revision, seal);
        if (finding !== undefined) return finding;
      }
      next[index] = end;
    }
    return undefined;
  }

  async #verifyHeads(seal: LogSeal): Promise<LogFinding | undefined> {
    const first = getFirstRevisions(seal);
    for (const [index, head] of seal.heads.entries()) {
      const { stream, revision, digest } = head;
      if (this.#states.get(stream) !== 'there') continue;
      const from = first[index] as number;
      const walked = this.#heads.get(stream);
      if (walked === undefined || (digest !== '' && walked.digest !== digest))
        return from === revision
          ? { kind: 'changed', stream, revision }
          : { kind: 'rewritten', stream, revision: from, upTo: revision };
      if (digest !== '') this.#heads.set(stream, { ...walked, isSealed: true });
    }
    return undefined;
  }

  /** Requires that the next event of the log is this one. */
  async #expect(stream: string, revision: number, seal: LogSeal): Promise<LogFinding | undefined> {
    for (;;) {
      const event = this.#next ?? (await this.#peek());
      if (event?.stream === stream && event.revision === revision) {
        this.#next = undefined;
        this.sealed += 1;
        return this.#take(event);
      }
      // Erased since the walk began.
      if ((await this.#lookUp(stream)) !== 'there') {
        const head = seal.heads.find((one) => one.stream === stream) as SealedHead;
        return void (await this.#explainLoss(head, revision, seal.number));
      }
      if (event === undefined || (await this.#lookUp(event.stream)) === 'there')
        return this.#explainDifference(stream, revision, event, seal);
      this.#next = undefined;
    }
  }

  /** @param revision of the first missing event */
  async #explainLoss(head: SealedHead, revision: number, seal: number): Promise<void> {
    const { stream } = head;
    if (await this.#options.explainsDeletion(head)) return void this.erased.add(stream);
    this.loss ??= { kind: this.#states.get(stream) === 'deleted' ? 'deleted' : 'cut-short', stream, revision, seal };
  }

  async #explainDifference(
    stream: string,
    revision: number,
    event: RecordedEvent | undefined,
    seal: LogSeal,
  ): Promise<LogFinding> {
    const found = await readPosition(this.#events, stream, revision);
    if (typeof found !== 'object') return { kind: 'cut-short', stream, revision };
    if (found.revision > revision) return { kind: 'removed', stream, revision };
    // The expected event exists, so another one is in its place.
    if (event === undefined) return { kind: 'reordered', stream, revision };
    const head = this.#heads.get(event.stream);
    const fault = head && findEventFault(event, head);
    // It was renumbered for its predecessor, which was inserted.
    if (fault?.kind === 'inserted' && fault.revision < event.revision) return fault;
    return event.revision > (head?.revision ?? -1) && (await this.#isSealed(event, seal))
      ? { kind: 'reordered', stream, revision, instead: { stream: event.stream, revision: event.revision } }
      : { kind: 'inserted', stream: event.stream, revision: event.revision };
  }

  /** Whether this seal or a later one covers the event. */
  async #isSealed(event: RecordedEvent, { heads, number }: LogSeal): Promise<boolean> {
    const has = ({ stream, revision }: SealedHead): boolean => stream === event.stream && event.revision <= revision;
    if (heads.some(has)) return true;
    for await (const { data } of this.#events.readStream(SEALS_STREAM, { from: number }))
      if (((data as unknown as Partial<LogSeal>).heads ?? []).some(has)) return true;
    return false;
  }

  #take(event: RecordedEvent): LogFinding | undefined {
    const head = this.#heads.get(event.stream);
    const finding = findEventFault(event, head ?? (this.#isFromStart ? 'no-stream' : undefined));
    if (finding !== undefined) return finding;
    this.#heads.set(event.stream, walkedHead(event));
    if ((this.sealed + this.unsealed) % REPORTED_EVENTS === 0) {
      this.#options.signal?.throwIfAborted();
      this.#options.onProgress?.({ events: this.sealed + this.unsealed, seal: this.#seal, seals: this.#seals });
    }
    return undefined;
  }

  /** The next event to be covered by a seal; undefined at the end of the log. */
  async #peek(): Promise<RecordedEvent | undefined> {
    while (this.#next === undefined) {
      const result = await this.#log.next();
      if (result.done === true) return undefined;
      const { stream, revision } = result.value;
      if (stream === SEALS_STREAM || revision <= (this.#covered.get(stream) ?? -1)) continue;
      if ((this.#states.get(stream) ?? (await this.#lookUp(stream))) === 'deleted') continue;
      this.#next = result.value;
    }
    return this.#next;
  }

  async #lookUp(stream: string): Promise<StreamPresence> {
    const first = await readPosition(this.#events, stream, 0);
    const state = first === 'deleted' ? 'deleted' : first === undefined ? 'absent' : 'there';
    this.#states.set(stream, state);
    return state;
  }
}
