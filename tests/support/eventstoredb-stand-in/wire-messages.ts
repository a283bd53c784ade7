/** Messages of the stand-in, in the protocol's own types (their definitions ship with the client package). */
import { Metadata, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEntry } from './stand-in-log.ts';

const { ReadResp } = streams;
type ReadResp = InstanceType<typeof streams.ReadResp>;
type Status = InstanceType<typeof statusMessages.Status>;

/** Commit and prepare position. */
export type Place = readonly [commit: number | bigint, prepare: number | bigint];

const NO_PLACE: Place = [2n ** 64n - 1n, 2n ** 64n - 1n];

const getBytes = (response: ReadResp): Buffer => Buffer.from(response.serializeBinary());

export const streamIdentifier = (name: string): InstanceType<typeof shared.StreamIdentifier> =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'));

export const entryMessage = (entry: LogEntry): Buffer => {
  if (entry.wire !== undefined) return entry.wire;
  const position = String(entry.position);
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(entry.id));
  recorded.setStreamIdentifier(streamIdentifier(entry.stream));
  recorded.setStreamRevision(String(entry.revision));
  recorded.setCommitPosition(position).setPreparePosition(position);
  recorded.getMetadataMap().set('type', entry.type);
  recorded.getMetadataMap().set('content-type', entry.isJson ? 'application/json' : 'application/octet-stream');
  recorded.getMetadataMap().set('created', '17000000000000000');
  recorded.setCustomMetadata(entry.metadata).setData(entry.data);
  const event = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  entry.wire = getBytes(new ReadResp().setEvent(event));
  return entry.wire;
};

export const notFoundMessage = (stream: string): Buffer =>
  getBytes(
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream))),
  );

export const confirmationMessage = (id: string): Buffer =>
  getBytes(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id)));

export const caughtUpMessage = (): Buffer => getBytes(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));

/**
 * @param place undefined before anything was sent: servers then send the maximum of 64 bits, which is not a
 * position
 */
export const checkpointMessage = ([commit, prepare]: Place = NO_PLACE): Buffer =>
  getBytes(
    new ReadResp().setCheckpoint(
      new ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
    ),
  );

/** Error with which unary calls and reads end. */
export const callError = (code: number, details: string, metadata: Record<string, string> = {}): Error => {
  const trailers = new Metadata();
  for (const [key, value] of Object.entries(metadata)) trailers.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata: trailers });
};

export const streamDeletedError = (stream: string): Error =>
  callError(status.FAILED_PRECONDITION, `Event stream '${encodeURIComponent(stream)}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': encodeURIComponent(stream),
  });

export const wrongVersionError = (stream: string, current: number): Error =>
  callError(status.FAILED_PRECONDITION, 'Delete failed due to WrongExpectedVersion.', {
    exception: 'wrong-expected-version',
    'stream-name': encodeURIComponent(stream),
    'expected-version': '-2',
    'actual-version': String(current),
  });

export const notLeaderError = (host: string, port: number): Error =>
  callError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** Error while the server starts or stops. */
export const notReadyError = (): Error => callError(status.UNAVAILABLE, 'Server Is Not Ready');

/** Anonymous calls are denied; a wrong password is another error. */
export const accessDeniedError = (): Error =>
  callError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const unauthenticatedError = (): Error => callError(status.UNAUTHENTICATED, 'Unauthenticated');

export const tooSlowError = (): Error =>
  callError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

/** Error within the response to one of a batch of appends; its details are a message of its own. */
export const batchError = (message: string, details: { readonly type: string; readonly bytes: Uint8Array }): Status => {
  const any = Buffer.concat([
    field(1, Buffer.from(`type.googleapis.com/event_store.client.${details.type}`)),
    field(2, Buffer.from(details.bytes)),
  ]);
  return statusMessages.Status.deserializeBinary(Buffer.concat([field(2, Buffer.from(message)), field(3, any)]));
};

/** A bytes field in protobuf's encoding. */
const field = (number: number, bytes: Buffer): Buffer => {
  const length: number[] = [];
  for (let rest = bytes.length; ; rest >>>= 7) {
    if (rest < 0x80) {
      length.push(rest);
      break;
    }
    length.push((rest & 0x7f) | 0x80);
  }
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), bytes]);
};
