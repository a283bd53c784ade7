import { Worker } from 'node:worker_threads';
import { PROJECTIONS_METHODS, type ProjectionsControl, type ProjectionsThreadData } from './projections-protocol.ts';
import { createCaller, type AnswerMessage } from './remote-calls.ts';

export interface ProjectionsThreadOptions extends ProjectionsThreadData {
  /** The bundled `projections-worker`. */
  readonly workerFile: string | URL;
  /** The thread died: without it no read model moves any more, so the process should end and be started again. */
  readonly onDeath: (error: Error) => void;
}

export const startProjectionsThread = ({
  workerFile,
  onDeath,
  ...data
}: ProjectionsThreadOptions): ProjectionsControl => {
  const worker = new Worker(workerFile, { workerData: data satisfies ProjectionsThreadData });
  const caller = createCaller<ProjectionsControl>(PROJECTIONS_METHODS, (call) => worker.postMessage(call));
  let stopping = false;
  worker.on('message', (answer: AnswerMessage) => caller.take(answer));
  worker.on('error', (error: Error) => {
    caller.end(error.message);
    onDeath(error);
  });
  worker.on('exit', (code) => {
    caller.end('The projections have stopped');
    if (!stopping && code !== 0) onDeath(new Error(`The projections thread ended with code ${code}`));
  });
  return {
    ...caller.api,
    async stop() {
      stopping = true;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await caller.api.stop();
      await exited;
    },
  };
};
