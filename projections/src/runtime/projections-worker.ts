/** The thread that runs the projections beside a server, so that no amount of their work holds up an answer. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { pino } from 'pino';
import type {
  ProjectionsReply,
  ProjectionsRequest,
  ProjectionsThreadData,
  RequestMessage,
} from './projections-protocol.ts';
import type { RebuildProgress } from './rebuild.ts';
import type { Projections } from './run-projections.ts';
import { startProjections } from './start-projections.ts';

const main = async (port: MessagePort, { logLevel, ...settings }: ProjectionsThreadData): Promise<void> => {
  const stopping = new AbortController();
  const starting = startProjections(settings, pino({ name: 'projections', level: logLevel }), stopping.signal);

  const answer = async ({ id, request }: RequestMessage): Promise<void> => {
    const reply = (message: ProjectionsReply): void => port.postMessage({ id, reply: message });
    if (request.kind === 'stop') stopping.abort();
    try {
      const projections = await starting;
      if (request.kind === 'stop') await projections?.stop();
      reply(
        projections === undefined
          ? { kind: 'stopped' }
          : await carryOut(projections, request, (progress) => reply({ kind: 'progress', progress })),
      );
    } catch (error) {
      reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
    if (request.kind === 'stop') port.close();
  };
  port.on('message', (message: RequestMessage) => void answer(message));
  await starting;
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
