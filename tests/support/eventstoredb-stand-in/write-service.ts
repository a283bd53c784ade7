/** The protocol's Append, BatchAppend, Delete and Tombstone. */
import {
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  status,
} from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendOutcome, ExpectedVersion, ProposedEvent } from './stand-in-log.ts';
import type { StandInLog } from './stand-in-log.ts';
import { batchError, callError, streamDeletedError, streamIdentifier, wrongVersionError } from './wire-messages.ts';

type AppendReq = InstanceType<typeof streams.AppendReq>;
type AppendResp = InstanceType<typeof streams.AppendResp>;
type BatchAppendReq = InstanceType<typeof streams.BatchAppendReq>;
type BatchAppendResp = InstanceType<typeof streams.BatchAppendResp>;
type TombstoneReq = InstanceType<typeof streams.TombstoneReq>;
type TombstoneResp = InstanceType<typeof streams.TombstoneResp>;
type DeleteReq = InstanceType<typeof streams.DeleteReq>;
type DeleteResp = InstanceType<typeof streams.DeleteResp>;
type Message = InstanceType<typeof streams.AppendReq.ProposedMessage>;
type BatchMessage = InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

interface PendingAppend {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: ProposedEvent[];
}

const MAX_APPEND_SIZE = 1024 * 1024;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export interface WriteBehaviour {
  /** Called after each commit; returns whether to send the response. */
  readonly answers: () => boolean;
  readonly isReady: () => boolean;
  /** Whether metadata and types count towards the limit of an append, in addition to data. */
  readonly countsAll: boolean;
}

export class WriteService {
  readonly #log: StandInLog;
  readonly #behaviour: WriteBehaviour;

  constructor(log: StandInLog, behaviour: WriteBehaviour) {
    this.#log = log;
    this.#behaviour = behaviour;
  }

  batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    const pending = new Map<string, PendingAppend>();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId();
      const id = correlation?.getString() ?? '';
      const options = request.getOptions();
      if (options !== undefined)
        pending.set(id, { stream: getName(options), expected: expectedBy(options), events: [] });
      const append = pending.get(id);
      if (append === undefined) return;
      append.events.push(...request.getProposedMessagesList().map(proposed));
      if (!request.getIsFinal()) return;
      pending.delete(id);
      const answer = this.#commitBatch(append);
      answer.setCorrelationId(correlation).setStreamIdentifier(streamIdentifier(append.stream));
      if (this.#behaviour.answers()) call.write(answer);
    });
    call.on('end', () => call.end());
    call.on('error', () => {});
  }

  append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    let append: PendingAppend | undefined;
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options !== undefined) append = { stream: getName(options), expected: expectedBy(options), events: [] };
      const message = request.getProposedMessage();
      if (message !== undefined) append?.events.push(proposed(message));
    });
    call.on('error', () => {});
    const commit = (): void => {
      // An incomplete request is discarded.
      if (call.cancelled) return;
      if (append === undefined) return answer(callError(status.INVALID_ARGUMENT, 'No options'));
      const outcome = this.#append(append);
      if (this.#behaviour.answers()) answerAppend(append.stream, outcome, answer);
    };
    // A call that is cut off ends first, and is cancelled then.
    call.on('end', () => setImmediate(commit));
  }

  tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void {
    const options = call.request.getOptions();
    const stream = options === undefined ? '' : getName(options);
    const outcome = this.#log.delete(stream, options === undefined ? 'any' : expectedBy(options), true);
    if (!this.#behaviour.answers()) return;
    const error = deleteError(stream, outcome);
    if (error !== undefined) return answer(error);
    const at = outcome.kind === 'success' ? String(outcome.position) : '0';
    const position = new streams.TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at);
    answer(null, new streams.TombstoneResp().setPosition(position));
  }

  delete(call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void {
    const options = call.request.getOptions();
    const stream = options === undefined ? '' : getName(options);
    const outcome = this.#log.delete(stream, options === undefined ? 'any' : expectedBy(options), false);
    if (!this.#behaviour.answers()) return;
    const error = deleteError(stream, outcome);
    if (error !== undefined) return answer(error);
    answer(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
  }

  #append({ stream, expected, events }: PendingAppend): AppendOutcome {
    const { countsAll } = this.#behaviour;
    const getSize = ({ data, metadata, type }: ProposedEvent): number =>
      data.length + (countsAll ? metadata.length + 2 * Buffer.byteLength(type) : 0);
    const size = events.reduce((bytes, event) => bytes + getSize(event), 0);
    return size > MAX_APPEND_SIZE ? { kind: 'too-large' } : this.#log.append(stream, expected, events);
  }

  #commitBatch({ stream, expected, events }: PendingAppend): BatchAppendResp {
    const answer = new streams.BatchAppendResp();
    if (events.some(({ id, type }) => !UUID.test(id) || id === NIL_UUID || type === ''))
      return answer.setError(
        batchError('BadRequest', { type: 'BadRequest', bytes: new shared.BadRequest().serializeBinary() }),
      );
    if (!this.#behaviour.isReady())
      return answer.setError(batchError('Server Is Not Ready', { type: 'NotReady', bytes: new Uint8Array() }));
    const outcome = this.#append({ stream, expected, events });
    switch (outcome.kind) {
      case 'success': {
        const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision));
        if (outcome.position === undefined) return answer.setSuccess(success);
        const at = String(outcome.position);
        const position = new shared.AllStreamPosition().setCommitPosition(at).setPreparePosition(at);
        return answer.setSuccess(success.setPosition(position));
      }
      case 'wrong-version': {
        const details = new shared.WrongExpectedVersion();
        if (outcome.current >= 0) details.setCurrentStreamRevision(String(outcome.current));
        if (typeof expected === 'bigint') details.setExpectedStreamPosition(String(expected));
        return answer.setError(
          batchError('Wrong expected version', { type: 'WrongExpectedVersion', bytes: details.serializeBinary() }),
        );
      }
      case 'deleted': {
        const details = new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
        return answer.setError(
          batchError('Stream deleted', { type: 'StreamDeleted', bytes: details.serializeBinary() }),
        );
      }
      case 'too-large': {
        const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE);
        return answer.setError(
          batchError('Too large', { type: 'MaximumAppendSizeExceeded', bytes: details.serializeBinary() }),
        );
      }
    }
  }
}

const answerAppend = (stream: string, outcome: AppendOutcome, answer: sendUnaryData<AppendResp>): void => {
  switch (outcome.kind) {
    case 'success': {
      // Nothing was appended to a missing stream.
      if (outcome.revision < 0)
        return answer(
          null,
          new streams.AppendResp().setSuccess(
            new streams.AppendResp.Success().setNoStream(new shared.Empty()).setNoPosition(new shared.Empty()),
          ),
        );
      const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
      if (outcome.position === undefined) return answer(null, new streams.AppendResp().setSuccess(success));
      const at = String(outcome.position);
      const position = new streams.AppendResp.Position().setCommitPosition(at).setPreparePosition(at);
      return answer(null, new streams.AppendResp().setSuccess(success.setPosition(position)));
    }
    case 'wrong-version': {
      const wrong = new streams.AppendResp.WrongExpectedVersion();
      if (outcome.current >= 0) wrong.setCurrentRevision(String(outcome.current));
      return answer(null, new streams.AppendResp().setWrongExpectedVersion(wrong));
    }
    case 'deleted':
      return answer(streamDeletedError(stream));
    case 'too-large':
      return answer(
        callError(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
          exception: 'maximum-append-size-exceeded',
          'maximum-append-size': String(MAX_APPEND_SIZE),
        }),
      );
  }
};

const deleteError = (stream: string, outcome: AppendOutcome): Error | undefined => {
  if (outcome.kind === 'deleted') return streamDeletedError(stream);
  return outcome.kind === 'wrong-version' ? wrongVersionError(stream, outcome.current) : undefined;
};

interface StreamOptions {
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
  hasAny(): boolean;
}

const getName = (options: StreamOptions): string =>
  Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');

const expectedBy = (
  options: StreamOptions & ({ getRevision(): string } | { getStreamPosition(): string }),
): ExpectedVersion => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  return BigInt('getRevision' in options ? options.getRevision() : options.getStreamPosition());
};

const proposed = (message: Message | BatchMessage): ProposedEvent => ({
  id: (message.getId()?.getString() ?? '').toLowerCase(),
  type: message.getMetadataMap().get('type') ?? '',
  isJson: message.getMetadataMap().get('content-type') === 'application/json',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});
