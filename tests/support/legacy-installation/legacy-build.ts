/** The legacy version, built from this repository's history, for comparison. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** The last commit before the format of an installation was recorded. */
const COMMIT = '6a717b5';
const PACKAGES = ['domain', 'eventstore', 'projections', 'command-api', 'web', 'tests'];

/** Why it cannot be built here, such as in a shallow clone; undefined if it can. */
export const findMissingLegacyBuild = (): string | undefined => {
  const { status } = spawnSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { cwd: root });
  return status === 0 ? undefined : `the commit ${COMMIT} is not in this clone`;
};

/** Builds its server in a folder, with the installed packages. @returns the folder */
export const buildLegacy = async (folder: string): Promise<string> => {
  await mkdir(join(folder, 'node_modules/@verbatim'), { recursive: true });
  await run('sh', ['-c', `git archive ${COMMIT} | tar -x -C "$0"`, folder], { cwd: root });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@verbatim') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of PACKAGES) await symlink(join(folder, name), join(folder, 'node_modules/@verbatim', name));
  await run(process.execPath, ['scripts/build.mjs', 'server', '--quiet'], { cwd: folder });
  // Serves no page here, but requires the folder.
  await mkdir(join(folder, 'web/dist'), { recursive: true });
  return folder;
};

export const removeLegacy = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
