/** Calls on the client's connection: the client finds the leader, authenticates and reconnects. */
import type { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendAnswer, AppendMessage, ReadAnswer, ReadRequest, TombstoneRequest } from './protocol.ts';
import { ReadLimiter } from './read-limiter.ts';
import { StreamPuller } from './stream-puller.ts';

const { StreamsClient } = service;

interface Cancellable {
  cancel(): void;
}

/** In a cluster, requires the leader: a follower may lag behind. It redirects the client to the leader. */
const REQUIRES_LEADER = { requiresLeader: true } as const;

export class Connection {
  readonly #client: EventStoreDBClient;
  readonly #turns = new ReadLimiter();

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** @param signal as for the read limiter */
  readInTurn(request: ReadRequest, signal: AbortSignal): Promise<StreamPuller<ReadAnswer>> {
    return this.#turns.take(() => this.read(request, (puller) => this.#turns.leave(puller)), signal);
  }

  /** For subscriptions, which are few and long-lived, and for short reads. */
  read(request: ReadRequest, onClosed?: (puller: StreamPuller<ReadAnswer>) => void): StreamPuller<ReadAnswer> {
    const options = this.#client['callArguments'](REQUIRES_LEADER, { deadline: Infinity });
    const open = this.#client['GRPCStreamCreator'](StreamsClient, 'read', (grpc) => grpc.read(request, ...options));
    return new StreamPuller<ReadAnswer>(open(), onClosed);
  }

  /** @param abandoned the caller no longer waits */
  append(messages: Iterable<AppendMessage>, deadline: number, abandoned: AbortSignal): Promise<AppendAnswer> {
    return this.#client['execute'](StreamsClient, 'append', (grpc) =>
      readAnswer<AppendAnswer>(abandoned, (answer) => {
        const call = grpc.append(...this.#client['callArguments']({ ...REQUIRES_LEADER, deadline }), answer);
        call.on('error', answer);
        for (const message of messages) call.write(message);
        call.end();
        return call;
      }),
    );
  }

  /** @param abandoned the caller no longer waits */
  tombstone(request: TombstoneRequest, deadline: number, abandoned: AbortSignal): Promise<unknown> {
    return this.#client['execute'](StreamsClient, 'tombstone', (grpc) =>
      readAnswer(abandoned, (answer) =>
        grpc.tombstone(request, ...this.#client['callArguments']({ ...REQUIRES_LEADER, deadline }), answer),
      ),
    );
  }

  /** Cancels open calls, which would keep node and jest alive. */
  close(): Promise<void> {
    return this.#client.dispose();
  }
}

const readAnswer = <T>(
  abandoned: AbortSignal,
  call: (answer: (error: Error | null, response?: T) => void) => Cancellable,
): Promise<T> =>
  new Promise((resolve, reject) => {
    if (abandoned.aborted) return reject(new Error('Cancelled before it was sent'));
    const cancel = (): void => called.cancel();
    const called = call((error, response) => {
      abandoned.removeEventListener('abort', cancel);
      if (error === null && response !== undefined) resolve(response);
      else reject(error ?? new Error('An empty answer'));
    });
    abandoned.addEventListener('abort', cancel);
  });
