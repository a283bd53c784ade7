/** Environment of specs that start processes: none outlives its spec file, whatever the outcome. */
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { leaveOut } from './leave-out.ts';
import { SPAWNED, type SpawnedProcesses } from './spawned-processes.ts';

/** For stateless packages that each spec file would load again: a jest worker loads them once. */
const loadOnce = createRequire(import.meta.url);

/**
 * Seconds since 1970, given by CI: spec files whose turn comes later are skipped and listed in LEFT_OUT,
 * because a run that CI stops counts nothing.
 */
const START_BY = 'VERBATIM_SPECS_START_BY';
const LEFT_OUT = 'VERBATIM_SPECS_LEFT_OUT';

export default class ServersEnvironment extends TestEnvironment {
  readonly #spec: string;

  constructor(...settings: ConstructorParameters<typeof TestEnvironment>) {
    super(...settings);
    const [{ globalConfig, projectConfig }, { testPath }] = settings;
    this.#spec = `${projectConfig.displayName?.name} ${relative(globalConfig.rootDir, testPath)}`;
  }

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { verbatimLoadOnce: loadOnce });
  }

  handleTestEvent({ name }: Circus.AsyncEvent | Circus.SyncEvent, { rootDescribeBlock }: Circus.State): void {
    const startBy = Number(process.env[START_BY] ?? Infinity);
    if (name !== 'run_start' || Date.now() / 1000 < startBy) return;
    leaveOut(rootDescribeBlock, () => true);
    const list = process.env[LEFT_OUT];
    if (list !== undefined) appendFileSync(list, `${this.#spec}\n`);
  }

  override async teardown(): Promise<void> {
    for (const child of [...((this.global as SpawnedProcesses)[SPAWNED] ?? [])]) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
    await super.teardown();
  }
}
