/** What the doctor looks at on this machine. */
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { DataDirectoryLockedError, lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { isOfAnotherLog } from '@verbatim/projections/runtime/projector-stop';
import Database from 'libsql';
import program from '../../package.json' with { type: 'json' };
import type { Configuration } from '../configuration.ts';
import { isEmbedded } from '../open-stores.ts';
import { connectOps } from './connect-ops.ts';
import { isOlder } from './examine-connections.ts';
import { STOPPED_BY_EVENT } from './examine-places.ts';
import { failed, ok, warning, type Finding } from './finding.ts';
import { bytesOf } from './ops-output.ts';
import { withOperations } from './open-operations.ts';

const LEAST_NODE = [20, 19] as const;
const MIB = 1024 * 1024;
const FREE_FAILED = 100 * MIB;
const FREE_WARNING = 1024 * MIB;
/** SQLite empties its log by itself long before that, unless a reader never rests. */
const WAL_WARNING = 128 * MIB;

export const examineVersions = (): readonly Finding[] => {
  const node = process.versions.node;
  const db = new Database(':memory:');
  const [sqlite] = db.prepare('SELECT sqlite_version()').raw().get([]) as [string];
  db.close();
  return [
    ok('verbatim', program.version),
    isOlder(node, LEAST_NODE)
      ? failed(
          'node',
          `${node} is older than ${LEAST_NODE.join('.')}`,
          `Install node ${LEAST_NODE.join('.')} or newer.`,
        )
      : ok('node', node),
    ok('libsql', `SQLite ${sqlite}`),
    ok('system', `${process.platform} ${process.arch}`),
  ];
};

/** The folder and its disk; where both stores are servers, the one in which uploads wait for their check. */
export const examineFolder = (settings: Configuration): readonly Finding[] => {
  const { dataDir } = settings;
  if (!isEmbedded(settings)) return [examineDisk(tmpdir(), 'for uploads')];
  if (!existsSync(dataDir))
    return [warning('folder', `${dataDir} is not there yet`, 'The first start makes it; or set DATA_DIR to yours.')];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    return [ok('folder', `${dataDir} can be read and written`), examineDisk(dataDir), ...examineFiles(dataDir)];
  } catch (error) {
    return [failed('folder', error, 'It has to belong to the account that runs Verbatim: look at its owner and mode.')];
  }
};

const examineDisk = (path: string, use = ''): Finding => {
  const { bavail, bsize, blocks } = statfsSync(path);
  const free = bavail * bsize;
  const text = [`${bytesOf(free)} of ${bytesOf(blocks * bsize)} are free in ${path}`, use].join(' ').trimEnd();
  const remedy = 'Make room on this disk, or move to a larger one.';
  if (free < FREE_FAILED) return failed('disk', text, remedy);
  return free < FREE_WARNING ? warning('disk', text, remedy) : ok('disk', text);
};

/** A line for each file of the log and the accounts, and one for all that there are in a folder: two a project, of the read models. */
const examineFiles = (dataDir: string): readonly Finding[] => {
  const found = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name)).filter((path) => path.endsWith('.db'));
  const groups = new Map<string, string[]>();
  for (const path of paths.toSorted())
    groups.set(groupOf(dataDir, path), [...(groups.get(groupOf(dataDir, path)) ?? []), path]);
  return [...groups].map(([name, files]) => {
    const wals = files.map((path) => sizeOf(`${path}-wal`));
    const [size, wal] = [sum(files.map(sizeOf)), sum(wals)];
    const count = name.endsWith(sep) ? `${files.length} files, ` : '';
    const text = `${count}${bytesOf(size)}, write-ahead ${count === '' ? 'log' : 'logs'} ${bytesOf(wal)}`;
    const held = files
      .filter((_, index) => (wals[index] ?? 0) > WAL_WARNING)
      .map((path) => path.slice(dataDir.length + 1));
    if (held.length === 0) return ok(name, text);
    return warning(
      name,
      `${text}; very long of ${held.slice(0, 5).join(', ')}`,
      'A reader holds it back: restart the server, and end what else has the file open.',
    );
  });
};

const groupOf = (dataDir: string, path: string): string => {
  const name = path.slice(dataDir.length + 1);
  const end = name.indexOf(sep);
  return end < 0 ? name : name.slice(0, end + 1);
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Who holds the folder. */
export const examineLock = async (settings: Configuration): Promise<readonly Finding[]> => {
  const { dataDir } = settings;
  if (!isEmbedded(settings)) return [ok('lock', "none: with both servers nothing is one process's alone")];
  if (!existsSync(join(dataDir, 'lock.db'))) return [ok('lock', 'free: nothing has ever run here')];
  if ((await connectOps(dataDir)) !== undefined) return [ok('lock', 'held by a process that answers')];
  try {
    lockDataDirectory(dataDir).release();
    return [ok('lock', 'free: no server runs')];
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError))
      return [failed('lock', error, `Look at ${join(dataDir, 'lock.db')}: it has to be a file of ours, and writable.`)];
    const text = `held by process ${error.holder ?? '(unknown)'}, which does not answer: it is starting or ending`;
    return [warning('lock', text, 'Ask again in some seconds; when it stays so, end that process.')];
  }
};

/** What the projectors say, of whoever runs them. Where nobody does and the folder is ours, there are none to ask. */
export const examineProjectors = async (settings: Configuration): Promise<readonly Finding[]> => {
  if (isEmbedded(settings) && (await connectOps(settings.dataDir)) === undefined) return [];
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const { projectors } = await withOperations({ configuration: () => settings }, (operations) =>
    operations.status({}, run),
  );
  const failures = projectors.filter(({ state }) => state === 'failed');
  const unkept = projectors.filter(({ state }) => state === 'stopped').map(({ name }) => name);
  if (failures.length + unkept.length === 0) return [ok('projectors', `${projectors.length}, none has stopped`)];
  return [
    ...failures.map(({ name, failure }) =>
      failed(
        'projector',
        `${name} has stopped: ${failure?.reason ?? 'unknown'}`,
        isOfAnotherLog(failure) ? `Look at EVENTSTORE_URL or DATA_DIR; then 'rebuild ${name}'.` : STOPPED_BY_EVENT,
      ),
    ),
    ...(unkept.length === 0
      ? []
      : [
          failed(
            'projectors',
            `nobody runs ${unkept.length} of ${projectors.length}: ${unkept.slice(0, 5).join(', ')}`,
            'Start a server, or a process of projections (node dist/projections.js), with the same settings.',
          ),
        ]),
  ];
};
