// Bundles the server: one file for the process, one per kind of worker thread, one for the operators' command
// line. Dependencies are not bundled.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

export const serverEntries = {
  main: 'command-api/src/bootstrap/main.ts',
  ops: 'command-api/src/ops/main.ts',
  projections: 'command-api/src/bootstrap/projections-main.ts',
  'text-worker': 'command-api/src/text-work/text-worker.ts',
  'csv-worker': 'command-api/src/import/csv-worker.ts',
  'cleaning-worker': 'command-api/src/cleaning/cleaning-worker.ts',
  'projections-worker': 'projections/src/runtime/projections-worker.ts',
  'query-worker': 'projections/src/query-threads/query-worker.ts',
  'checkpoint-worker': 'eventstore/src/embedded/checkpoint-worker.ts',
  'fill-worker': 'projections/src/runtime/rebuild-worker.ts',
};

/** Options for esbuild; the metafile names every source that went in. */
export const serverBundle = (root, outdir) => ({
  absWorkingDir: root,
  entryPoints: Object.entries(serverEntries).map(([out, path]) => ({ in: path, out })),
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  // Dynamic imports stay separate, with the packages they need.
  splitting: true,
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
  plugins: [{ name: 'only-ours-is-bundled', setup: leavePackagesOutside(root) }],
});

/** Packages stay in node_modules: native binaries and workers of their own find their files there. */
const leavePackagesOutside =
  (root) =>
  ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || path.startsWith('@verbatim/')) return undefined;
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/');
      const nested = join(relative(root, importer).split('/')[0], 'node_modules', name);
      // dist/ resolves from the root: another version within a workspace would silently be ignored.
      if (existsSync(join(root, nested))) return { errors: [{ text: `${name} is in ${nested}, unseen from dist/` }] };
      return { path, external: true };
    });
  };
