// Builds what has changed: the web app to web/dist, the server's entries to dist/. `--quiet` prints failures
// only; `server` or `web` builds that half. A half is stale when the content of any input has changed.
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { serverBundle, serverEntries } from './server-bundle.mjs';

const root = join(import.meta.dirname, '..');
const inRoot = (...path) => join(root, ...path);
const scratch = inRoot('node_modules/.cache/verbatim', `build-${process.pid}`);

/** Inputs besides the sources: the tools' versions and configuration. */
const tooling = ['package-lock.json', 'scripts/build.mjs', 'scripts/server-bundle.mjs'];

const isSource = (path) => !/\.spec\.tsx?$|planted-violation|(^|\/)(node_modules|dist)\//.test(path);

const filesUnder = async (folder) => {
  const entries = await readdir(inRoot(folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(root, join(entry.parentPath, entry.name))).filter(isSource);
};

const digestOf = async (paths) => {
  const hash = createHash('sha256');
  for (const path of [...paths].sort())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(inRoot(path)));
  return hash.digest('hex');
};

const bundleServer = async () => {
  const { build, stop } = await import('esbuild');
  const outdir = join(scratch, 'server');
  const { metafile } = await build(serverBundle(root, outdir));
  // Its helper process would outlive this one for a moment.
  await stop();
  await mkdir(inRoot('dist'), { recursive: true });
  // One by one, so that a worker that starts now never loads half a file.
  for (const file of await readdir(outdir)) await rename(join(outdir, file), inRoot('dist', file));
  return Object.keys(metafile.inputs);
};

/** Writes brotli and gzip versions of larger text files, which the server sends unchanged. */
const compressFiles = async (folder) => {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((file) => file.isFile() && /\.(js|css|html|svg|json)$/.test(file.name))) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < 1024) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${path}.br`, await brotli(content, { params }));
    await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
  }
};

const bundleWeb = async () => {
  const { build } = await import('vite');
  const outDir = join(scratch, 'web');
  await build({
    root: inRoot('web'),
    configFile: inRoot('web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  });
  await compressFiles(outDir);
  await rm(inRoot('web/dist'), { recursive: true, force: true });
  await rename(outDir, inRoot('web/dist'));
  return webInputs();
};

const webInputs = async () => [
  ...[
    'web/index.html',
    'web/api-docs.html',
    'web/vite.config.ts',
    'web/markdown-pages.ts',
    'web/package.json',
    ...['getting-started', 'analysts', 'files', 'words', 'sentences', 'sentiment'].map((page) => `docs/${page}.md`),
  ],
  ...(existsSync(inRoot('web/public')) ? await filesUnder('web/public') : []),
  ...(await Promise.all(['web/src', 'domain/src', 'command-api/src/contract'].map(filesUnder))).flat(),
];

const halves = {
  server: {
    bundle: bundleServer,
    outputs: Object.keys(serverEntries).map((name) => `dist/${name}.js`),
    inputs: async (stamp) => stamp.inputs,
  },
  web: { bundle: bundleWeb, outputs: ['web/dist/index.html', 'web/dist/api-docs.html'], inputs: webInputs },
};

const isFresh = async ({ outputs, inputs }, stampFile) => {
  try {
    const stamp = JSON.parse(await readFile(stampFile, 'utf8'));
    if (!outputs.every((path) => existsSync(inRoot(path)))) return false;
    return stamp.digest === (await digestOf([...(await inputs(stamp)), ...tooling]));
  } catch {
    // A missing or unreadable stamp, or a missing input: build.
    return false;
  }
};

const changedSince = async (started, paths) => {
  const times = await Promise.all(paths.map(async (path) => (await stat(inRoot(path))).mtimeMs));
  return times.some((time) => time >= started);
};

const buildHalf = async (name, say) => {
  const half = halves[name];
  const stampFile = inRoot('dist', `${name}.stamp.json`);
  if (await isFresh(half, stampFile)) return;
  const started = Date.now();
  const inputs = await half.bundle();
  await mkdir(inRoot('dist'), { recursive: true });
  // A file edited during bundling may or may not be included: without a stamp the next build checks again.
  if (await changedSince(started, inputs)) await rm(stampFile, { force: true });
  else await writeFile(stampFile, JSON.stringify({ digest: await digestOf([...inputs, ...tooling]), inputs }));
  say(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

/** Ends with npm's shell: an orphaned build is useless. */
const endWithParent = () => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 100).unref();
};

const main = async () => {
  const args = process.argv.slice(2);
  const asked = Object.keys(halves).filter((name) => args.includes(name));
  // Read by the bundlers; under jest it is 'test', which would include React's development build.
  process.env.NODE_ENV = 'production';
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
  endWithParent();
  for (const name of asked.length > 0 ? asked : Object.keys(halves)) {
    await buildHalf(name, args.includes('--quiet') ? () => undefined : console.log);
  }
};

await main().catch((error) => {
  // esbuild has printed its errors before it throws; vite's contain colours even without a terminal.
  const printed = error instanceof Error && 'warnings' in error;
  const message = error instanceof Error ? error.message : String(error);
  const shown = process.stderr.isTTY ? message : stripVTControlCharacters(message);
  console.error(printed ? 'The build failed' : `The build failed: ${shown}`);
  process.exitCode = 1;
});
