/** The test server, built from the Go program next to it and cached under its content's hash. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the program, or why it is unavailable. */
export type FerretDbProgram = { readonly path: string } | { readonly missing: string };

const SOURCE = join(process.cwd(), 'tests/support/ferretdb');
const CACHE = join(process.cwd(), 'node_modules/.cache/verbatim');
/** Linking takes half a minute without a cache; so does downloading its 100 modules. */
const BUILD_LIMIT_MS = 6 * 60_000;
const POLL_MS = 250;
/** How long spec files reuse the result that the modules are unavailable, instead of waiting for Go again. */
const REFUSAL_HOLDS_MS = 15 * 60_000;
/** Go's error without a module proxy: a machine without network. */
const NO_MODULES =
  /dial tcp|no such host|i\/o timeout|connection refused|TLS handshake|module lookup disabled|50[234] |403 Forbidden/;

/** Go's error if it is older than required; other versions are not downloaded. */
const TOO_OLD = /requires go >=|invalid go version|unknown directive: toolchain/;

/** @throws Error if Go and the modules are available but the program does not compile */
export const ferretDbProgram = (): FerretDbProgram => {
  const version = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (version.status !== 0) return { missing: 'Go is not installed' };
  const hash = createHash('sha256').update(version.stdout);
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(SOURCE, file)));
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `ferretdb-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(path)) return { path };
  return whileOthersWait(`${path}.lock`, () => (existsSync(path) ? { path } : (lastRefusal(path) ?? build(path))));
};

const lastRefusal = (path: string): FerretDbProgram | undefined => {
  const noted = statSync(`${path}.missing`, { throwIfNoEntry: false });
  if (noted === undefined || Date.now() - noted.mtimeMs > REFUSAL_HOLDS_MS) return undefined;
  return { missing: readFileSync(`${path}.missing`, 'utf8') };
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
  const missing = error === undefined ? reasonIn(stderr) : `go build: ${error.message}`;
  if (missing === undefined) throw new Error(`tests/support/ferretdb does not compile:\n${stderr}`);
  writeFileSync(`${path}.missing`, missing);
  return { missing };
};

/** Why the machine cannot build it; undefined for our own error. */
const reasonIn = (stderr: string): string | undefined => {
  const lineWith = (pattern: RegExp): string | undefined => stderr.split('\n').find((line) => pattern.test(line));
  const [tooOld, noModules] = [lineWith(TOO_OLD), lineWith(NO_MODULES)];
  if (tooOld !== undefined) return `Go is too old: ${tooOld}`;
  return noModules === undefined ? undefined : `Go's modules cannot be had: ${noModules}`;
};

/** Holds a lock during a build: specs run in two processes, and one build uses both processors. */
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
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    return false;
  }
};

/** Whether a killed run has left the lock behind. */
const isLeftBehind = (lock: string): boolean => {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Empty between the creation of the file and the write.
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};
