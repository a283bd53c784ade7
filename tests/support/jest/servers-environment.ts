/** Environment of specs that start processes: none outlives its spec file, whatever the outcome. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { SPAWNED, type SpawnedProcesses } from './spawned-processes.ts';

/** For stateless packages that each spec file would load again: a jest worker loads them once. */
const loadOnce = createRequire(import.meta.url);

export default class ServersEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { verbatimLoadOnce: loadOnce });
  }

  override async teardown(): Promise<void> {
    for (const child of [...((this.global as SpawnedProcesses)[SPAWNED] ?? [])]) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
    await super.teardown();
  }
}
