/**
 * Child process of the failing-disk spec: appends until it is rejected, twice, then reads; prints its result
 * as one line of JSON.
 */
import { randomUUID } from 'node:crypto';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';

const append = (store: EventStore, head: number): Promise<number> =>
  store
    .append('s', head < 0 ? 'no-stream' : head, [
      { id: randomUUID(), type: 'Filled', data: { text: 'x'.repeat(100_000) }, metadata: { schema: 1 } },
    ])
    .then(({ revision }) => revision);

const readError = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );

const run = async (folder: string): Promise<void> => {
  const store = await openEmbeddedEventStore(folder);
  let acknowledged = -1;
  const first = await readError(
    (async () => {
      for (;;) acknowledged = await append(store, acknowledged);
    })(),
  );
  const second = await readError(append(store, acknowledged));
  let readable = 0;
  for await (const event of store.readStream('s')) readable += event.revision === readable ? 1 : 0;
  process.stdout.write(JSON.stringify({ acknowledged, first, second, readable }));
};

void run(process.argv[2] ?? '');
