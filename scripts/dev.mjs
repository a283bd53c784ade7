// `npm run dev`: the bundled server, restarted at every change (worker threads need bundles, as under `npm
// start`), and vite with hot reloading on port 5173.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { context } from 'esbuild';
import { serverBundle } from './server-bundle.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

const node = (args, cwd) => spawn(process.execPath, args, { cwd, stdio: 'inherit' });

/** Runs the server; a restart waits for the old process, which holds the lock of DATA_DIR. */
const createServerRunner = () => {
  let child;
  let turn = Promise.resolve();
  const end = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
  const begin = () => {
    child = node(['--enable-source-maps', join(dist, 'main.js')], root);
  };
  return { again: () => (turn = turn.then(end).then(begin)), end };
};

const server = createServerRunner();
const restart = {
  name: 'restart',
  setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? void server.again() : undefined)),
};

// `npm start` must not mistake this output for its own.
await rm(join(dist, 'server.stamp.json'), { force: true });
const bundle = serverBundle(root, dist);
const bundler = await context({ ...bundle, plugins: [...bundle.plugins, restart] });
await bundler.watch();
const vite = node([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'web'));

const endAll = async () => {
  vite.kill('SIGTERM');
  await bundler.dispose();
  await server.end();
};
vite.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, endAll);
