/** Polls /healthz every 50 ms in a thread, so that a busy spec does not distort the latency. */
import { Worker } from 'node:worker_threads';

export interface HealthWatch {
  /**
   * Ends the polling.
   * @returns the slowest response in milliseconds, and the number of responses
   */
  stop(): Promise<{ readonly worst: number; readonly answers: number }>;
}

const ASKING = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Agent, get } = require('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let worst = 0;
  let answers = 0;
  const ask = () => {
    const from = performance.now();
    const took = () => { worst = Math.max(worst, performance.now() - from); };
    get(workerData, { agent }, (response) => response.resume().on('end', () => { answers += 1; took(); })).on('error', took);
  };
  ask();
  const timer = setInterval(ask, 50);
  parentPort.once('message', () => {
    clearInterval(timer);
    setTimeout(() => { parentPort.postMessage({ worst, answers }); agent.destroy(); }, 200);
  });
`;

export const watchHealth = (url: string): HealthWatch => {
  const worker = new Worker(ASKING, { eval: true, workerData: `${url}/healthz` });
  return {
    stop: async () => {
      const told = new Promise<{ worst: number; answers: number }>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
      worker.postMessage('stop');
      const seen = await told;
      await worker.terminate();
      return seen;
    },
  };
};
