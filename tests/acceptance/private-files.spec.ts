import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedUp } from '../support/api-client.ts';
import { createProject, uploadCsv } from '../support/build-project.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

const all = async (folder: string): Promise<readonly string[]> => [
  folder,
  ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
];

/** Files accessible to others, with their permissions. */
const openToOthers = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const path of await all(folder)) {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) found.push(`${path} ${(mode & 0o777).toString(8)}`);
  }
  return found;
};

describe('the data directory', () => {
  let umask: number;
  beforeAll(() => {
    // The default of most systems: new files are world-readable.
    umask = process.umask(0o022);
  });
  afterAll(() => {
    process.umask(umask);
  });

  const whileRunning = async <T>(dataDir: string, work: (server: RunningServer) => Promise<T>): Promise<T> => {
    const server = await startServer({ dataDir });
    try {
      return await work(server);
    } finally {
      await server.end('SIGTERM');
    }
  };

  it('is its owner’s alone, with everything in it', () =>
    withDataDir(async (parent) => {
      const dataDir = join(parent, 'data');
      await whileRunning(dataDir, async ({ url }) => {
        const client = await signedUp(url);
        const { id } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
        await uploadCsv(client, id, sampleCsv(5));
        expect((await all(dataDir)).length).toBeGreaterThan(8);
        expect(await openToOthers(dataDir)).toEqual([]);
      });
      await runOps(dataDir, ['rebuild', '--all']);
      expect(await openToOthers(dataDir)).toEqual([]);
    }));

  it('that others could read is narrowed at the start, which the log says; what is not ours in it stays as it is', () =>
    withDataDir(async (parent) => {
      const dataDir = join(parent, 'data');
      await whileRunning(dataDir, ({ url }) => signedUp(url));
      for (const path of await all(dataDir)) await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
      const foreign = join(dataDir, 'notes');
      await mkdir(foreign);
      await writeFile(join(foreign, 'of-mine.txt'), 'x');

      const said = await whileRunning(dataDir, async ({ output }) => output());
      expect(said).toMatch(/"narrowed":\d+.*now they cannot/u);
      expect(await openToOthers(dataDir)).toEqual([`${foreign} 755`, `${join(foreign, 'of-mine.txt')} 644`]);
      expect(await whileRunning(dataDir, async ({ output }) => output())).not.toContain('now they cannot');
    }));
});
