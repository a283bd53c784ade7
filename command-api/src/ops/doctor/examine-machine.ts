/** Doctor checks of this machine: settings, versions, data folder, disk, database files and lock. */
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { DataDirectoryLockedError, lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { serverAddress } from '@verbatim/eventstore/server-address';
import Database from 'libsql';
import { TimeoutError, withTimeout } from '@verbatim/eventstore/async';
import program from '../../../package.json' with { type: 'json' };
import { ConfigurationError, type Configuration } from '../../bootstrap/configuration.ts';
import { isEmbedded } from '../../bootstrap/open-stores.ts';
import { isServed } from '../operations-socket.ts';
import { formatBytes } from '../ops-output.ts';

/** Result of one check. */
export interface Finding {
  readonly part: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What the operator can do; present unless `ok`. */
  readonly remedy?: string;
}

export const ok = (part: string, detail: string): Finding => ({ part, verdict: 'ok', detail });
export const warning = (part: string, detail: string, remedy: string): Finding => ({
  part,
  verdict: 'warning',
  detail,
  remedy,
});
/** @param error an error, or a sentence that describes it */
export const failed = (part: string, error: unknown, remedy: string): Finding => ({
  part,
  verdict: 'failed',
  detail: error instanceof Error ? error.message : String(error),
  remedy,
});

/** Longer than any working server needs to answer. */
const LIMIT_MS = 10_000;

/** @param remedy for anything thrown, and for a timeout */
export const examined = async (
  part: string,
  remedy: string | ((error: unknown) => string),
  examine: () => Promise<readonly Finding[]>,
  limitMs = LIMIT_MS,
): Promise<readonly Finding[]> => {
  try {
    return await withTimeout(limitMs, examine());
  } catch (error) {
    const reason = error instanceof TimeoutError ? `no answer within ${limitMs / 1000} s` : error;
    return [failed(part, reason, typeof remedy === 'string' ? remedy : remedy(error))];
  }
};

/** One finding per setting, as parsed. Credentials and options in addresses are not shown. */
export const examineSettings = (configuration: Configuration): readonly Finding[] => {
  const { host, port, dataDir, configuredBaseUrl, openSignup, trustedProxies, stopDelayMs, logLevel } = configuration;
  const { eventStoreUrl, eventStorePrefix, mongoUrl, smtpUrl, relatedWordsUrl, sealMail, sealFile } = configuration;
  const settings: Readonly<Record<string, string | number>> = {
    DATA_DIR: dataDir,
    HOST: host,
    PORT: port,
    BASE_URL: configuredBaseUrl ?? '(derived from host and port)',
    EVENTSTORE_URL: shown(eventStoreUrl, '(embedded)'),
    EVENTSTORE_PREFIX: eventStorePrefix,
    MONGODB_URL: shown(mongoUrl, '(embedded)'),
    SMTP_URL: shown(smtpUrl, '(none; mails are kept in DATA_DIR/outbox)'),
    SEAL_MAIL: sealMail ?? '(none)',
    SEAL_FILE: sealFile ?? '(none)',
    RELATED_WORDS_URL: relatedWordsUrl?.replace(/^(\w+:\/\/)[^/]*@|\?.*$/gsu, '$1') ?? 'off',
    SIGNUP: openSignup ? 'on' : 'off',
    TRUSTED_PROXIES: trustedProxies,
    STOP_DELAY: stopDelayMs / 1_000,
    LOG_LEVEL: logLevel,
  };
  return Object.entries(settings).map(([name, value]) => ok('setting', `${name}=${value}`));
};

/** One finding per invalid setting with the expected value; any other error as it is. */
export const settingMistakes = (error: unknown): readonly Finding[] =>
  error instanceof ConfigurationError
    ? error.mistakes.map(({ name, value, expected }) =>
        failed('setting', `${name}=${value}`, `Set it to ${expected}, or remove it.`),
      )
    : [failed('setting', error, 'Check the settings in the environment of this process.')];

const shown = (url: string | undefined, absent: string): string => {
  if (url === undefined) return absent;
  const scheme = url.slice(0, url.indexOf('://') + 3);
  const isSecret = url !== `${scheme}${serverAddress(url)}`;
  return `${scheme}${serverAddress(url)}${isSecret ? ' (and parts that are not shown)' : ''}`;
};

const MIN_NODE = [20, 19] as const;
const MIB = 1024 * 1024;
const FREE_FAILED = 100 * MIB;
const FREE_WARNING = 1024 * MIB;
/** SQLite checkpoints long before this size unless a reader holds the log open. */
const WAL_WARNING = 128 * MIB;

export const examineVersions = (): readonly Finding[] => {
  const node = process.versions.node;
  const db = new Database(':memory:');
  const [sqlite] = db.prepare('SELECT sqlite_version()').raw().get([]) as [string];
  db.close();
  return [
    ok('verbatim', program.version),
    isOlder(node, MIN_NODE)
      ? failed('node', `${node} is older than ${MIN_NODE.join('.')}`, `Install node ${MIN_NODE.join('.')} or newer.`)
      : ok('node', node),
    ok('libsql', `SQLite ${sqlite}`),
    ok('system', `${process.platform} ${process.arch}`),
  ];
};

/** The data folder and its disk; if both stores are servers, the temporary folder of uploads. */
export const examineFolder = (settings: Configuration): readonly Finding[] => {
  const { dataDir } = settings;
  if (!isEmbedded(settings)) return [examineDisk(tmpdir(), 'for uploads')];
  if (!existsSync(dataDir))
    return [
      warning(
        'folder',
        `${dataDir} does not exist yet`,
        'The first start creates it. Otherwise, set DATA_DIR to the right folder.',
      ),
    ];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    return [ok('folder', `${dataDir} can be read and written`), examineDisk(dataDir), ...examineFiles(dataDir)];
  } catch (error) {
    return [failed('folder', error, 'It must belong to the account that runs Verbatim. Check its owner and mode.')];
  }
};

const examineDisk = (path: string, use = ''): Finding => {
  const { bavail, bsize, blocks } = statfsSync(path);
  const free = bavail * bsize;
  const text = [`${formatBytes(free)} of ${formatBytes(blocks * bsize)} are free in ${path}`, use].join(' ').trimEnd();
  const remedy = 'Free space on this disk, or move to a larger one.';
  if (free < FREE_FAILED) return failed('disk', text, remedy);
  return free < FREE_WARNING ? warning('disk', text, remedy) : ok('disk', text);
};

/**
 * One finding per database file at the top level, and one per subfolder: read models are two files per
 * project.
 */
const examineFiles = (dataDir: string): readonly Finding[] => {
  const found = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name)).filter((path) => path.endsWith('.db'));
  const groups = new Map<string, string[]>();
  for (const path of paths.toSorted())
    groups.set(getGroup(dataDir, path), [...(groups.get(getGroup(dataDir, path)) ?? []), path]);
  return [...groups].map(([name, files]) => {
    const wals = files.map((path) => getSize(`${path}-wal`));
    const [size, wal] = [sum(files.map(getSize)), sum(wals)];
    const count = name.endsWith(sep) ? `${files.length} files, ` : '';
    const text = `${count}${formatBytes(size)}, write-ahead ${count === '' ? 'log' : 'logs'} ${formatBytes(wal)}`;
    const held = files
      .filter((_, index) => (wals[index] ?? 0) > WAL_WARNING)
      .map((path) => path.slice(dataDir.length + 1));
    if (held.length === 0) return ok(name, text);
    return warning(
      name,
      `${text}; very long of ${held.slice(0, 5).join(', ')}`,
      'A reader prevents its checkpoint. Restart the server, and stop anything else that has the file open.',
    );
  });
};

const getGroup = (dataDir: string, path: string): string => {
  const name = path.slice(dataDir.length + 1);
  const end = name.indexOf(sep);
  return end < 0 ? name : name.slice(0, end + 1);
};

const getSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Which process, if any, holds the folder. */
export const examineLock = async (settings: Configuration): Promise<readonly Finding[]> => {
  const { dataDir } = settings;
  if (!isEmbedded(settings)) return [ok('lock', 'none: with both servers, no process needs a lock')];
  if (!existsSync(join(dataDir, 'lock.db'))) return [ok('lock', 'free: no server has run here yet')];
  if (await isServed(dataDir)) return [ok('lock', 'held by a process that answers')];
  try {
    lockDataDirectory(dataDir).release();
    return [ok('lock', 'free: no server runs')];
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError))
      return [
        failed('lock', error, `Check ${join(dataDir, 'lock.db')}: it must be a lock file of Verbatim and writable.`),
      ];
    const text = `held by process ${error.holder ?? '(unknown)'}, which does not answer: it is starting or stopping`;
    return [warning('lock', text, 'Check again in a few seconds. If nothing changes, end that process.')];
  }
};

/** False for a version that cannot be parsed. */
export const isOlder = (
  version: string,
  [leastMajor, leastMinor]: readonly [major: number, minor: number],
): boolean => {
  const [major = NaN, minor = 0] = version.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};
