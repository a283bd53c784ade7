import { describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedUp } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

describe('ops verify-export', () => {
  it('asks the question of a file again, beside a running server and without one', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = await signedUp(server.url);
      const project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
      await uploadCsv(client, project.id, sampleCsv(60));
      const workspace = await createWorkspace(client, project.id, 'Quality', [
        await createTheme(client, 'Staff', 'staff'),
      ]);
      await runSteps(client, project.id);
      const query = { export: true, stamp: true, groupBy: ['season'] };
      const { body: csv } = await client.get<string>(`/api/workspaces/${workspace.id}/table`, query);
      const path = join(dataDir, 'table.csv');
      const verify = async (content: string): Promise<readonly [code: number | null, lines: readonly string[]]> => {
        await writeFile(path, content);
        const { code, lines } = await runOps(dataDir, ['verify-export', path]);
        return [code, lines];
      };
      const altered = csv.replace(/^(Staff,)\d+/mu, '$19999');
      const verifyBoth = async (): Promise<void> => {
        expect(await verify(csv)).toEqual([0, [expect.stringMatching(/^The same: /u)]]);
        expect(await verify(altered)).toEqual([
          1,
          ['Altered: this is not what Verbatim exported.', expect.stringMatching(/differs is B3 \(row “Staff”/u)],
        ]);
      };
      await verifyBoth();
      expect((await runOps(dataDir, ['verify-export', join(dataDir, 'none')])).code).toBe(2);
      expect((await server.end('SIGTERM')).code).toBe(0);

      await verifyBoth();
      const document = readOpsDocuments(await runOps(dataDir, ['verify-export', path, '--json']));
      expect(document).toMatchObject([{ verdict: 'altered', difference: { cell: 'B3', file: '9999' } }]);
    }));
});
