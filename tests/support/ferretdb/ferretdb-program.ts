/** The server of the tests, built from the Go program beside this file. Built once: the result is kept under its content's hash. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Either where the program is, or why it cannot be had on this machine. */
export type FerretDbProgram = { readonly path: string } | { readonly missing: string };

const SOURCE = join(process.cwd(), 'tests/support/ferretdb');
const CACHE = join(process.cwd(), 'node_modules/.cache/verbatim');
/** The linker alone takes half a minute where nothing is cached; downloading its 100 modules, another. */
const BUILD_LIMIT_MS = 6 * 60_000;
const POLL_MS = 250;
/** Each spec file asks: where the modules cannot be had, only the first of a run waits for Go to find that out. */
const REFUSAL_HOLDS_MS = 15 * 60_000;
/** What Go says when it cannot reach its module proxy: a machine without network, and no mistake of ours. */
const NO_MODULES =
  /dial tcp|no such host|i\/o timeout|connection refused|TLS handshake|module lookup disabled|50[234] |403 Forbidden/;

/** What it says when it is older than the program asks for; we do not let it download another. */
const TOO_OLD = /requires go >=|invalid go version|unknown directive: toolchain/;

/** @throws Error when Go and the modules are there and the program does not compile */
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

/** Why the machine cannot build it; undefined when it is our mistake. */
const reasonIn = (stderr: string): string | undefined => {
  const lineWith = (pattern: RegExp): string | undefined => stderr.split('\n').find((line) => pattern.test(line));
  const [tooOld, noModules] = [lineWith(TOO_OLD), lineWith(NO_MODULES)];
  if (tooOld !== undefined) return `Go is too old: ${tooOld}`;
  return noModules === undefined ? undefined : `Go's modules cannot be had: ${noModules}`;
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
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    return false;
  }
};

/** By a run that was killed. */
const isLeftBehind = (lock: string): boolean => {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Empty for the moment between its making and its writing.
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};
