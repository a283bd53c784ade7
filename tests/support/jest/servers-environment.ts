/** The environment of specs that start processes of the product: none outlives its spec file, whatever became of the specs. */
import { once } from 'node:events';
import { TestEnvironment } from 'jest-environment-node';
import { SPAWNED, type SpawnedProcesses } from './spawned-processes.ts';

export default class ServersEnvironment extends TestEnvironment {
  override async teardown(): Promise<void> {
    for (const child of [...((this.global as SpawnedProcesses)[SPAWNED] ?? [])]) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
    await super.teardown();
  }
}
