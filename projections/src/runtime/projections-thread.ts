import { Worker } from 'node:worker_threads';
import { PROJECTIONS_METHODS, type ProjectionsControl, type ProjectionsThreadData } from './projections-protocol.ts';
import { createCaller, type AnswerMessage } from './remote-calls.ts';

/** Objects of a batch live until its commit; a larger young generation would only hold garbage. */
const MEMORY = { maxYoungGenerationSizeMb: 16 };

export interface ProjectionsThreadOptions extends ProjectionsThreadData {
  /** Path of the bundled `projections-worker`. */
  readonly workerFile: string | URL;
  /**
   * Called when the thread dies. No read model advances without it, so the process should exit and be
   * restarted.
   */
  readonly onDeath: (error: Error) => void;
}

export const startProjectionsThread = ({
  workerFile,
  onDeath,
  ...data
}: ProjectionsThreadOptions): ProjectionsControl => {
  const workerData: ProjectionsThreadData = data;
  const worker = new Worker(workerFile, { workerData, resourceLimits: MEMORY });
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
