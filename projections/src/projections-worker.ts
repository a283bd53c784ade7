/** The thread that runs the projections of the embedded stores, so that no amount of their work holds up an answer. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { pino } from 'pino';
import { projectorsOf, sharedProjectors } from './all-projectors.ts';
import { openEmbeddedReadStore } from './embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import type { ProjectionsReply, ProjectionsThreadData, RequestMessage } from './projections-protocol.ts';
import { runProjections } from './run-projections.ts';

const main = async (port: MessagePort, { dataDir, logLevel }: ProjectionsThreadData): Promise<void> => {
  const log = pino({ name: 'projections', level: logLevel });
  const events = await openEmbeddedEventStore(dataDir);
  const readStore = await openEmbeddedReadStore(dataDir);
  const projections = runProjections({
    events: upcastingStore(events, EVENT_SCHEMAS),
    readStore,
    shared: sharedProjectors(),
    ofProject: projectorsOf,
    log,
  });

  const answer = async ({ id, request }: RequestMessage): Promise<void> => {
    const reply = (message: ProjectionsReply): void => port.postMessage({ id, reply: message });
    try {
      switch (request.kind) {
        case 'status':
          return reply({ kind: 'status', projectors: projections.status() });
        case 'rebuild': {
          const progress = await projections.rebuild(request.name, (step) =>
            reply({ kind: 'progress', progress: step }),
          );
          return reply({ kind: 'rebuilt', progress });
        }
        case 'stop':
          await projections.stop();
          await readStore.close();
          await events.close();
          reply({ kind: 'stopped' });
          return port.close();
      }
    } catch (error) {
      reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  port.on('message', (message: RequestMessage) => void answer(message));
};

if (parentPort === null) throw new Error('projections-worker runs in a worker thread only');
await main(parentPort, workerData as ProjectionsThreadData);
