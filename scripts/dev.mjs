// `npm run dev`: the server from its sources, begun anew at every change, and vite with hot reloading on port 5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const start = (script, args, cwd) =>
  spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd, stdio: 'inherit' });

const children = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'command-api/src/main.ts'], root),
  start('vite/bin/vite.js', [], join(root, 'web')),
];

const endAll = () => {
  for (const child of children) child.kill('SIGTERM');
};

// One without the other is of no use: when either ends, both do.
for (const child of children) child.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
