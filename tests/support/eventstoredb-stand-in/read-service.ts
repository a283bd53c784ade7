/** The protocol's Read: a stream, the log, and subscriptions to the log. */
import { status } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEntry, StandInLog } from './stand-in-log.ts';
import {
  type ReadCall,
  type Start,
  Subscription,
  type SubscriptionBehaviour,
  type SubscriptionFilter,
} from './subscription.ts';
import { callError, entryMessage, notFoundMessage, streamDeletedError } from './wire-messages.ts';

export type ReadReq = InstanceType<typeof streams.ReadReq>;
type Options = InstanceType<typeof streams.ReadReq.Options>;
type AllOptions = InstanceType<typeof streams.ReadReq.Options.AllOptions>;

export class ReadService {
  readonly subscriptions = new Set<Subscription<ReadReq>>();
  /** Events that were sent, to readers and subscribers. */
  sentEvents = 0;
  /** Events scanned by reads of the whole log. */
  lookedAt = 0;
  readonly #log: StandInLog;
  readonly #behaviour: () => SubscriptionBehaviour;

  constructor(log: StandInLog, behaviour: () => SubscriptionBehaviour) {
    this.#log = log;
    this.#behaviour = behaviour;
  }

  async read(call: ReadCall<ReadReq>): Promise<void> {
    const options = call.request.getOptions();
    const all = options?.getAll();
    if (options === undefined) call.emit('error', callError(status.INVALID_ARGUMENT, 'No options'));
    else if (all === undefined) await this.#readStream(call, options);
    else if (options.hasSubscription()) await this.#subscribe(call, options, all);
    else await this.#readAll(call, options, all);
  }

  async #readStream(call: ReadCall<ReadReq>, options: Options): Promise<void> {
    const from = options.getStream();
    const name = Buffer.from(from?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
    const entries = this.#log.stream(name);
    if (entries === 'deleted') return void call.emit('error', streamDeletedError(name));
    if (entries === undefined) return finish(call, [notFoundMessage(name)]);
    const isForwards = isForwardsIn(options);
    const first = Number(entries[0]?.revision ?? 0);
    const revision = from?.hasRevision()
      ? Number(from.getRevision())
      : from?.hasEnd()
        ? first + entries.length - 1
        : first;
    const at = revision - first;
    const ordered = isForwards
      ? entries.slice(Math.max(0, at))
      : entries.slice(0, Math.min(entries.length, at + 1)).reverse();
    await finish(call, ordered.slice(0, Number(options.getCount())).map(entryMessage));
  }

  async #readAll(call: ReadCall<ReadReq>, options: Options, all: AllOptions): Promise<void> {
    if (!this.#isValid(all))
      return void call.emit('error', callError(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition'));
    const { entries } = this.#log;
    const isForwards = isForwardsIn(options);
    const passes = toFilter(options)?.passes ?? (() => true);
    // Read in place: later events are included.
    let left = Number(options.getCount());
    let index = isForwards ? this.#indexOf(all) : this.#indexOf(all) - 1;
    for (; left > 0 && !call.cancelled; index += isForwards ? 1 : -1) {
      const entry = entries[index];
      if (entry === undefined) break;
      this.lookedAt += 1;
      if (!passes(entry)) continue;
      left -= 1;
      this.sentEvents += 1;
      if (!call.write(entryMessage(entry))) await drained(call);
    }
    call.end();
  }

  #indexOf(all: AllOptions): number {
    if (all.hasEnd()) return this.#log.entries.length;
    return all.hasStart() ? 0 : this.#log.indexAt(BigInt(all.getPosition()?.getCommitPosition() ?? 0));
  }

  async #subscribe(call: ReadCall<ReadReq>, options: Options, all: AllOptions): Promise<void> {
    if (!this.#isValid(all))
      return void call.emit('error', callError(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.'));
    const subscription = new Subscription(
      call,
      this.#log,
      this.#startOf(all),
      toFilter(options),
      this.#behaviour,
      () => {
        this.sentEvents += 1;
      },
    );
    this.subscriptions.add(subscription);
    await subscription.run().finally(() => this.subscriptions.delete(subscription));
  }

  #startOf(all: AllOptions): Start {
    const { entries } = this.#log;
    const position = all.getPosition();
    if (position === undefined) return { index: all.hasEnd() ? entries.length : 0, seen: undefined };
    const [commit, prepare] = [BigInt(position.getCommitPosition()), BigInt(position.getPreparePosition())];
    const at = this.#log.indexAt(commit);
    const isThere = BigInt(entries[at]?.position ?? -1) === commit;
    return { index: isThere && prepare >= commit ? at + 1 : at, seen: [commit, prepare] };
  }

  #isValid(all: AllOptions): boolean {
    const position = all.getPosition();
    return position === undefined || this.#log.isBoundary(BigInt(position.getCommitPosition()));
  }
}

/** The protocol's enum: 0 forwards, 1 backwards. */
const isForwardsIn = (options: Options): boolean => Number(options.getReadDirection()) === 0;

const toFilter = (options: Options): SubscriptionFilter | undefined => {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = new RegExp(expression?.getRegex() ?? '', 'u');
  const passes = (text: string): boolean =>
    prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : pattern.test(text);
  const searchWindow = filter.hasMax() ? filter.getMax() : 32;
  return {
    passes: ({ stream, type }: LogEntry) => passes(byStream === undefined ? type : stream),
    searchWindow,
    checkpointInterval: searchWindow * filter.getCheckpointintervalmultiplier(),
  };
};

const finish = async (call: ReadCall<ReadReq>, messages: readonly Buffer[]): Promise<void> => {
  for (const message of messages) {
    if (call.cancelled) return;
    if (!call.write(message)) await drained(call);
  }
  call.end();
};

const drained = (call: ReadCall<ReadReq>): Promise<void> =>
  new Promise((resolve) => {
    const signs = ['drain', 'cancelled', 'close'];
    const settle = (): void => {
      for (const sign of signs) call.off(sign, settle);
      resolve();
    };
    for (const sign of signs) call.on(sign, settle);
  });
