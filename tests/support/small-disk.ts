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
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - butFor), 1));
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
