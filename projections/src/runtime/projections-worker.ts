/** The thread that runs the projections, so that their work never blocks requests. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { pino } from 'pino';
import { createRebuildThreads } from './rebuild/rebuild-threads.ts';
import type { ProjectionsThreadData } from './projections-protocol.ts';
import { serveCalls, type CallMessage } from './remote-calls.ts';
import { startProjections } from './start-projections.ts';

const main = async (
  port: MessagePort,
  { logLevel, fillWorkerFile, ...settings }: ProjectionsThreadData,
): Promise<void> => {
  const stopping = new AbortController();
  const log = pino({ name: 'projections', level: logLevel });
  const fillThreads = createRebuildThreads(fillWorkerFile, settings);
  const starting = startProjections(settings, log, stopping.signal, { fillThreads });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await (await starting)?.stop();
  };
  const calls = serveCalls(
    // Stopping does not wait until the stores' servers answer.
    async (method) => (method === 'stop' ? { stop } : ((await starting) ?? {})),
    (answer) => {
      port.postMessage(answer);
    },
  );
  port.on('message', (call: CallMessage) => {
    calls.take(call);
    if ('method' in call && call.method === 'stop') void calls.settled().then(() => port.close());
  });
  await starting;
};

if (parentPort === null) throw new Error('projections-worker runs in a worker thread only');
await main(parentPort, workerData as ProjectionsThreadData);
