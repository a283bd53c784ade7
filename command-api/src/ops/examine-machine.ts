/** What the doctor finds out by itself: settings, versions, the folder, its disk and files, and who holds it. */
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { DataDirectoryLockedError, lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { serverAddress } from '@verbatim/eventstore/server-address';
import Database from 'libsql';
import program from '../../package.json' with { type: 'json' };
import { ConfigurationError, type Configuration } from '../configuration.ts';
import { NoAnswerError, withinTime } from '../health/time-limit.ts';
import { isEmbedded } from '../open-stores.ts';
import { isServed } from './operations-socket.ts';
import { bytesOf } from './ops-output.ts';

/** What the doctor says of one thing that it has looked at. */
export interface Finding {
  readonly part: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What the operator can do; of everything that is not `ok`. */
  readonly remedy?: string;
}

export const ok = (part: string, detail: string): Finding => ({ part, verdict: 'ok', detail });
export const warning = (part: string, detail: string, remedy: string): Finding => ({
  ...{ part, verdict: 'warning', detail, remedy },
});
/** @param error what went wrong, or a sentence about it */
export const failed = (part: string, error: unknown, remedy: string): Finding => ({
  ...{ part, verdict: 'failed', detail: error instanceof Error ? error.message : String(error), remedy },
});

/** What answers at all answers sooner. */
const LIMIT_MS = 10_000;

/** @param remedy for whatever is thrown, or takes longer than 10 s */
export const examined = async (
  part: string,
  remedy: string | ((error: unknown) => string),
  examine: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> => {
  try {
    return await withinTime(LIMIT_MS, examine());
  } catch (error) {
    const reason = error instanceof NoAnswerError ? `no answer within ${LIMIT_MS / 1000} s` : error;
    return [failed(part, reason, typeof remedy === 'string' ? remedy : remedy(error))];
  }
};

/** Each setting as it is understood, on a line of its own. Addresses hold passwords, before the host and in options: neither is shown. */
export const examineSettings = (configuration: Configuration): readonly Finding[] => {
  const { host, port, dataDir, configuredBaseUrl, openSignup, trustedProxies, stopDelayMs, logLevel } = configuration;
  const { eventStoreUrl, eventStorePrefix, mongoUrl, smtpUrl, relatedWordsUrl } = configuration;
  const settings: Readonly<Record<string, string | number>> = {
    ...{ DATA_DIR: dataDir, HOST: host, PORT: port, BASE_URL: configuredBaseUrl ?? '(made of host and port)' },
    ...{ EVENTSTORE_URL: shown(eventStoreUrl, '(embedded)'), EVENTSTORE_PREFIX: eventStorePrefix },
    ...{ MONGODB_URL: shown(mongoUrl, '(embedded)') },
    ...{ SMTP_URL: shown(smtpUrl, '(none; mails are kept in DATA_DIR/outbox)') },
    ...{
      RELATED_WORDS_URL: relatedWordsUrl?.replace(/^(\w+:\/\/)[^/]*@|\?.*$/gsu, '$1') ?? 'off',
      SIGNUP: openSignup ? 'on' : 'off',
    },
    ...{ TRUSTED_PROXIES: trustedProxies, STOP_DELAY: stopDelayMs / 1_000, LOG_LEVEL: logLevel },
  };
  return Object.entries(settings).map(([name, value]) => ok('setting', `${name}=${value}`));
};

/** The mistakes in the settings, each with what is expected; of another error, the error. */
export const settingMistakes = (error: unknown): readonly Finding[] =>
  error instanceof ConfigurationError
    ? error.mistakes.map(({ name, value, expected }) =>
        failed('setting', `${name}=${value}`, `Set it to ${expected}, or leave it out.`),
      )
    : [failed('setting', error, 'Look at the settings in the environment of this process.')];

const shown = (url: string | undefined, absent: string): string => {
  if (url === undefined) return absent;
  const scheme = url.slice(0, url.indexOf('://') + 3);
  const isSecret = url !== `${scheme}${serverAddress(url)}`;
  return `${scheme}${serverAddress(url)}${isSecret ? ' (and more that is not shown)' : ''}`;
};

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
  if (await isServed(dataDir)) return [ok('lock', 'held by a process that answers')];
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

/** A version that cannot be read is none that is too old. */
export const isOlder = (
  version: string,
  [leastMajor, leastMinor]: readonly [major: number, minor: number],
): boolean => {
  const [major = NaN, minor = 0] = version.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};
