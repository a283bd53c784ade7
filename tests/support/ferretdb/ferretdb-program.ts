/** The server of the tests, built from the Go program beside this file. Built once: the result is kept under its content's hash. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Either where the program is, or why it cannot be had on this machine. */
export type FerretDbProgram = { readonly path: string } | { readonly missing: string };

const SOURCE = join(process.cwd(), 'tests/support/ferretdb');
const CACHE = join(process.cwd(), 'node_modules/.cache/verbatim');
/** The linker alone takes half a minute where nothing is cached; downloading its 100 modules, another. */
const BUILD_LIMIT_MS = 6 * 60_000;
const POLL_MS = 250;
/** What Go says when it cannot reach its module proxy: a machine without network, and no mistake of ours. */
const NO_MODULES =
  /dial tcp|no such host|i\/o timeout|connection refused|TLS handshake|module lookup disabled|50[234] |403 Forbidden/;

/** @throws Error when Go and the modules are there and the program does not compile */
export const ferretDbProgram = (): FerretDbProgram => {
  const version = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (version.status !== 0) return { missing: 'Go is not installed' };
  const hash = createHash('sha256').update(version.stdout);
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(SOURCE, file)));
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `ferretdb-${hash.digest('hex').slice(0, 16)}`);
  return existsSync(path)
    ? { path }
    : whileOthersWait(`${path}.lock`, () => (existsSync(path) ? { path } : build(path)));
};

const build = (path: string): FerretDbProgram => {
  const made = `${path}.${process.pid}`;
  const args = ['build', '-trimpath', '-tags', 'ferretdb_no_postgresql', '-ldflags=-s -w', '-o', made, '.'];
  const env = { ...process.env, CGO_ENABLED: '0', GOTOOLCHAIN: 'local' };
  const { status, stderr, error } = spawnSync('go', args, {
    cwd: SOURCE,
    env,
    encoding: 'utf8',
    timeout: BUILD_LIMIT_MS,
  });
  if (status === 0) {
    renameSync(made, path);
    return { path };
  }
  rmSync(made, { force: true });
  if (error !== undefined) return { missing: `go build: ${error.message}` };
  if (NO_MODULES.test(stderr)) return { missing: `Go's modules cannot be had: ${stderr.split('\n')[0] ?? ''}` };
  throw new Error(`tests/support/ferretdb does not compile:\n${stderr}`);
};

/** Specs run in two processes, and one build takes both processors. */
const whileOthersWait = <T>(lock: string, work: () => T): T => {
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  while (!take(lock)) Atomics.wait(sleeping, 0, 0, POLL_MS);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const take = (lock: string): boolean => {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch {
    const held = statSync(lock, { throwIfNoEntry: false });
    // Left behind by a run that was killed.
    if (held !== undefined && Date.now() - held.mtimeMs > BUILD_LIMIT_MS) rmSync(lock, { force: true });
    return false;
  }
};
