/** Uses a store on the connection string given, closes it, and must end by itself. */
import { randomUUID } from 'node:crypto';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';

const store = openEventStoreDb({ connectionString: process.argv[2] ?? '' });
const anEvent = () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: {} });
await store.append('short', 'no-stream', [anEvent(), anEvent(), anEvent()]);
const events: unknown[] = [];
for await (const event of store.readAll({ types: ['Happened'] })) events.push(event);
for await (const message of store.subscribeToAll({ types: ['Never'], signal: new AbortController().signal }))
  if (message.kind === 'caught-up') break;
await store.close();
console.log(`${events.length} events, caught up, closed`);
