import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adoptFormat, requireFormat } from './adopt-format.ts';
import { INSTALLATION_FORMAT, NewerFormatError } from './installation-format.ts';

describe('the format of the embedded stores', () => {
  let dataDir: string;
  const said: string[] = [];
  const log = { info: (_fields: object, message: string) => void said.push(message) };
  const kept = async (): Promise<unknown> => JSON.parse(await readFile(join(dataDir, 'format.json'), 'utf8'));

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-format-'));
    said.length = 0;
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is recorded for a new installation without a warning', async () => {
    await adoptFormat({ dataDir }, log);
    expect([await kept(), said]).toEqual([{ format: INSTALLATION_FORMAT }, []]);
  });

  it('is upgraded once for an older installation, with a warning that only a backup leads back', async () => {
    await writeFile(join(dataDir, 'events.db'), '');
    await adoptFormat({ dataDir }, log);
    await adoptFormat({ dataDir }, log);
    expect(await kept()).toEqual({ format: INSTALLATION_FORMAT });
    expect(said).toEqual([expect.stringContaining('export-events')]);
  });

  it.each([requireFormat, (settings: { dataDir: string }) => adoptFormat(settings, log)])(
    'of a newer version is rejected and left unchanged',
    async (open) => {
      await writeFile(join(dataDir, 'format.json'), '{"format":1000}');
      await expect(open({ dataDir })).rejects.toThrow(NewerFormatError);
      expect(await kept()).toEqual({ format: 1_000 });
    },
  );
});
