/** Calls on the client's connection: the client finds the leader, logs in, and connects anew when a connection is lost. */
import type { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendAnswer, AppendMessage, ReadAnswer, ReadRequest, TombstoneRequest } from './protocol.ts';
import { ReadTurns } from './read-turns.ts';
import { StreamPuller } from './stream-puller.ts';

const { StreamsClient } = service;

interface Cancellable {
  cancel(): void;
}

/**
 * Of a cluster, the leader is asked: a follower may not have yet what was appended a moment ago, nor what it had said itself before it was
 * found again. A follower names the leader, and the client goes there.
 */
const REQUIRES_LEADER = { requiresLeader: true } as const;

export class Connection {
  readonly #client: EventStoreDBClient;
  readonly #turns = new ReadTurns();

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** @param signal as the turns have it */
  readInTurn(request: ReadRequest, signal: AbortSignal): Promise<StreamPuller<ReadAnswer>> {
    return this.#turns.take(() => this.read(request, (puller) => this.#turns.leave(puller)), signal);
  }

  /** For subscriptions, which are few and stay, and for short looks. */
  read(request: ReadRequest, onClosed?: (puller: StreamPuller<ReadAnswer>) => void): StreamPuller<ReadAnswer> {
    const options = this.#client['callArguments'](REQUIRES_LEADER, { deadline: Infinity });
    const open = this.#client['GRPCStreamCreator'](StreamsClient, 'read', (grpc) => grpc.read(request, ...options));
    return new StreamPuller<ReadAnswer>(open(), onClosed);
  }

  /** @param abandoned nobody waits for the answer any more */
  append(messages: Iterable<AppendMessage>, deadline: number, abandoned: AbortSignal): Promise<AppendAnswer> {
    return this.#client['execute'](StreamsClient, 'append', (grpc) =>
      answerOf<AppendAnswer>(abandoned, (answer) => {
        const call = grpc.append(...this.#client['callArguments']({ ...REQUIRES_LEADER, deadline }), answer);
        call.on('error', answer);
        for (const message of messages) call.write(message);
        call.end();
        return call;
      }),
    );
  }

  /** @param abandoned nobody waits for the answer any more */
  tombstone(request: TombstoneRequest, deadline: number, abandoned: AbortSignal): Promise<unknown> {
    return this.#client['execute'](StreamsClient, 'tombstone', (grpc) =>
      answerOf(abandoned, (answer) =>
        grpc.tombstone(request, ...this.#client['callArguments']({ ...REQUIRES_LEADER, deadline }), answer),
      ),
    );
  }

  /** Ends what is still under way, or else neither node nor jest would end. */
  close(): Promise<void> {
    return this.#client.dispose();
  }
}

const answerOf = <T>(
  abandoned: AbortSignal,
  call: (answer: (error: Error | null, response?: T) => void) => Cancellable,
): Promise<T> =>
  new Promise((resolve, reject) => {
    if (abandoned.aborted) return reject(new Error('Given up before it was sent'));
    const cancel = (): void => called.cancel();
    const called = call((error, response) => {
      abandoned.removeEventListener('abort', cancel);
      if (error === null && response !== undefined) resolve(response);
      else reject(error ?? new Error('An answer without contents'));
    });
    abandoned.addEventListener('abort', cancel);
  });
