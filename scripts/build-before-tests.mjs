// Jest's global setup of the suites that start the product: in a process of its own, for jest sets NODE_ENV to 'test'.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export default () => {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed: see above');
};
