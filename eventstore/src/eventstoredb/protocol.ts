/**
 * Messages of EventStoreDB's protocol, as generated in the client's package. Built here because the client
 * has no filtered reads, cannot append ready bytes, and converts dates and big numbers of every event.
 */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision, Position } from '../event-store.ts';
import type { SerialisedEvent } from '../digest-chain.ts';
import { parsePosition } from './client-position.ts';

const { AppendReq, ReadReq, TombstoneReq } = streams;
const { AllOptions, FilterOptions, StreamOptions, SubscriptionOptions, UUIDOption } = ReadReq.Options;

export type ReadRequest = InstanceType<typeof ReadReq>;
export type ReadAnswer = InstanceType<typeof streams.ReadResp>;
export type RecordedMessage = InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent>;
export type AppendMessage = InstanceType<typeof AppendReq>;
export type AppendAnswer = InstanceType<typeof streams.AppendResp>;
export type TombstoneRequest = InstanceType<typeof TombstoneReq>;

const FORWARDS = 0;
const BACKWARDS = 1;
const ALL = String(Number.MAX_SAFE_INTEGER);

/** Events that the server scans before it yields, and scans per checkpoint. */
const SEARCH_WINDOW = 512;
const CHECKPOINT_WINDOWS = 2;

const empty = (): InstanceType<typeof shared.Empty> => new shared.Empty();

const getStream = (name: string): InstanceType<typeof shared.StreamIdentifier> =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'));

const readOptions = (): InstanceType<typeof ReadReq.Options> =>
  new ReadReq.Options().setUuidOption(new UUIDOption().setString(empty()));

/** @param from a revision, inclusive; from the end in the given direction if absent */
export const streamRead = (
  stream: string,
  from: number | undefined,
  maxCount: number,
  isBackwards: boolean,
): ReadRequest => {
  const place = new StreamOptions().setStreamIdentifier(getStream(stream));
  if (from !== undefined) place.setRevision(String(from));
  else if (isBackwards) place.setEnd(empty());
  else place.setStart(empty());
  const options = readOptions().setStream(place).setNoFilter(empty());
  options.setReadDirection(isBackwards ? BACKWARDS : FORWARDS);
  return new ReadReq().setOptions(options.setCount(Number.isFinite(maxCount) ? String(maxCount) : ALL));
};

/**
 * Backwards from the end of the log.
 * @param prefixes of streams' names; absent: any event, including foreign ones
 */
export const readFromEnd = (prefixes?: readonly string[]): ReadRequest => {
  const options = readOptions().setAll(new AllOptions().setEnd(empty())).setReadDirection(BACKWARDS);
  if (prefixes === undefined) options.setCount('1').setNoFilter(empty());
  else options.setCount(ALL).setFilter(filterBy(prefixes));
  return new ReadReq().setOptions(options);
};

/**
 * Forwards from a position, inclusive.
 * @throws CheckpointAheadOfLogError for an invalid position
 */
export const readFrom = (from: Position, prefixes: readonly string[]): ReadRequest =>
  new ReadReq().setOptions(
    readOptions().setAll(getPlace(from)).setReadDirection(FORWARDS).setCount(ALL).setFilter(filterBy(prefixes)),
  );

/** From after a position on, without end. @throws CheckpointAheadOfLogError for an invalid position */
export const subscription = (after: Position, prefixes: readonly string[]): ReadRequest =>
  new ReadReq().setOptions(
    readOptions()
      .setAll(getPlace(after))
      .setReadDirection(FORWARDS)
      .setSubscription(new SubscriptionOptions())
      .setFilter(filterBy(prefixes)),
  );

const getPlace = (position: Position): InstanceType<typeof AllOptions> => {
  const place = parsePosition(position);
  if (place === 'start') return new AllOptions().setStart(empty());
  return new AllOptions().setPosition(
    new ReadReq.Options.Position().setCommitPosition(place.commit).setPreparePosition(place.prepare),
  );
};

const filterBy = (prefixes: readonly string[]): InstanceType<typeof FilterOptions> =>
  new FilterOptions()
    .setStreamIdentifier(new FilterOptions.Expression().setPrefixList([...prefixes]))
    .setMax(SEARCH_WINDOW)
    .setCheckpointintervalmultiplier(CHECKPOINT_WINDOWS);

/** An append is a message with the options, and one for each event. */
export function* appendMessages(
  stream: string,
  expected: ExpectedRevision,
  events: readonly SerialisedEvent[],
): Generator<AppendMessage> {
  const options = new AppendReq.Options().setStreamIdentifier(getStream(stream));
  yield new AppendReq().setOptions(expect(options, expected));
  for (const { id, type, data, metadata } of events) {
    const message = new AppendReq.ProposedMessage().setId(new shared.UUID().setString(id));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    message.setData(Buffer.from(data, 'utf8')).setCustomMetadata(Buffer.from(metadata, 'utf8'));
    yield new AppendReq().setProposedMessage(message);
  }
}

export const tombstone = (stream: string, expected: ExpectedRevision): TombstoneRequest =>
  new TombstoneReq().setOptions(expect(new TombstoneReq.Options().setStreamIdentifier(getStream(stream)), expected));

const expect = <
  Options extends {
    setAny(value: InstanceType<typeof shared.Empty>): unknown;
    setNoStream(value: InstanceType<typeof shared.Empty>): unknown;
    setRevision(value: string): unknown;
  },
>(
  options: Options,
  expected: ExpectedRevision,
): Options => {
  if (expected === 'any') options.setAny(empty());
  else if (expected === 'no-stream') options.setNoStream(empty());
  else options.setRevision(String(expected));
  return options;
};
