/**
 * Child process of the durability spec: appends to the store in argv[2], and prints each revision once it was
 * acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';

const run = async (folder: string): Promise<void> => {
  const store = await openEmbeddedEventStore(folder);
  let head = -1;
  for await (const last of store.readStream('file-1', { direction: 'backwards', maxCount: 1 })) head = last.revision;
  for (;;) {
    const batch = Array.from({ length: 20 }, (_, index) => ({
      id: randomUUID(),
      type: 'Counted',
      data: { count: head + 1 + index, text: 'x'.repeat(300) },
      metadata: { schema: 1 },
    }));
    head = (await store.append('file-1', head < 0 ? 'no-stream' : head, batch)).revision;
    writeSync(1, `${head}\n`);
  }
};

void run(process.argv[2] ?? '');
