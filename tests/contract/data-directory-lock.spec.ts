import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { ended, readFirstLine, startProgram } from './support/child-program.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('data directory lock', () => {
  let folder: string;
  let remove: () => void;
  beforeEach(() => {
    ({ folder, remove } = temporaryFolder());
  });
  afterEach(() => remove());

  it('keeps a second process out, by name of the first, until that one is killed', async () => {
    const holder = startProgram('hold-data-directory', folder);
    expect(await readFirstLine(holder)).toBe('locked');
    expect(() => lockDataDirectory(folder)).toThrow(
      expect.objectContaining({ name: 'DataDirectoryLockedError', folder, holder: holder.pid }),
    );
    holder.kill('SIGKILL');
    await ended(holder);
    lockDataDirectory(folder).release();
  });

  it('is held against other processes after a refused second try in this one, until it is released', async () => {
    const lock = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(
      expect.objectContaining({ name: 'DataDirectoryLockedError', holder: process.pid }),
    );
    const refused = startProgram('hold-data-directory', folder);
    expect(await readFirstLine(refused)).toBe('DataDirectoryLockedError');
    await ended(refused);
    lock.release();
    lock.release();
    const holder = startProgram('hold-data-directory', folder);
    expect(await readFirstLine(holder)).toBe('locked');
    holder.kill('SIGKILL');
    await ended(holder);
  });
});
