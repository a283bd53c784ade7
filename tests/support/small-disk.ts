/** A disk of a few megabytes that can be filled up, where the system lets us make one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills it up but for so many bytes. */
  fill(butFor: number): void;
  /** Takes away what filled it. */
  empty(): void;
  /** As a system does with a disk that has failed. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** @returns why there is none, when this user may not mount a file system */
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
        // A server that writes meanwhile has filled it up a little sooner.
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
