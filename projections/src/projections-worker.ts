/** The thread that runs the projections of the embedded stores, so that no amount of their work holds up an answer. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { pino } from 'pino';
import { projectorsOf, sharedProjectors } from './all-projectors.ts';
import { openEmbeddedReadStore } from './embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import type {
  ProjectionsReply,
  ProjectionsRequest,
  ProjectionsThreadData,
  RequestMessage,
} from './projections-protocol.ts';
import type { RebuildProgress } from './rebuild.ts';
import { runProjections, type Projections } from './run-projections.ts';

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

  const stop = async (): Promise<void> => {
    await projections.stop();
    await readStore.close();
    await events.close();
  };
  const answer = async ({ id, request }: RequestMessage): Promise<void> => {
    const reply = (message: ProjectionsReply): void => port.postMessage({ id, reply: message });
    try {
      if (request.kind === 'stop') await stop();
      reply(await carryOut(projections, request, (progress) => reply({ kind: 'progress', progress })));
    } catch (error) {
      reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
    if (request.kind === 'stop') port.close();
  };
  port.on('message', (message: RequestMessage) => void answer(message));
};

const carryOut = async (
  projections: Projections,
  request: ProjectionsRequest,
  onProgress: (progress: RebuildProgress) => void,
): Promise<ProjectionsReply> => {
  switch (request.kind) {
    case 'status':
      return { kind: 'status', projectors: projections.status() };
    case 'rebuild':
      return { kind: 'rebuilt', progress: await projections.rebuild(request.name, onProgress) };
    case 'verify':
      return { kind: 'verified', verification: await projections.verify(request.name, onProgress) };
    case 'cancel':
      return { kind: 'cancelled', had: await projections.cancel(request.name, request.drop) };
    case 'resume':
    case 'scrub':
      await projections[request.kind](request.name);
      return { kind: 'done' };
    case 'stop':
      return { kind: 'stopped' };
  }
};

if (parentPort === null) throw new Error('projections-worker runs in a worker thread only');
await main(parentPort, workerData as ProjectionsThreadData);
