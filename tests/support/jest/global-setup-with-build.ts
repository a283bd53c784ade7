/** Global setup that also builds the product; an up-to-date build costs nothing. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { endings } from './end-of-run.ts';
import shareFerretDb from './global-setup.ts';
import { shareServers } from './shared-servers.ts';

export default async (): Promise<void> => {
  // In a process of its own, because jest sets NODE_ENV to 'test'.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed: see above');
  await shareFerretDb();
  // They are stopped before the servers they run on.
  endings().unshift(await shareServers());
};
