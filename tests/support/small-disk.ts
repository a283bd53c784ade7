/** A disk of a few megabytes that can be filled up, if the system allows it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk, except for this many bytes. */
  fill(butFor: number): void;
  /** Removes the filler file. */
  empty(): void;
  /** As systems do with a failing disk. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** @returns a reason if this user may not mount a file system */
export const mountSmallDisk = (megabytes: number): SmallDisk | string => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-disk-'));
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return `no small disk can be mounted (${error?.message ?? stderr.toString().trim()})`;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (butFor) => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - butFor), 1));
      } catch (error) {
        // A concurrently writing server may have filled it up.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    setReadOnly: (isReadOnly) => {
      const { status: code, stderr: said } = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
      if (code !== 0) throw new Error(said.toString());
    },
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
