/** The settings of decisions.md ("Settings (environment)"), read once at start. An empty variable counts as absent. */
import { DEFAULT_STREAM_PREFIX, isStreamPrefix } from '@verbatim/eventstore/eventstoredb/stream-prefix';
import { resolve } from 'node:path';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Configuration {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of a folder that several processes share for files to be cleaned; absent: each has its own. */
  readonly cleaningDir: string | undefined;
  /** Absent: events are embedded in DATA_DIR. */
  readonly eventStoreUrl: string | undefined;
  /** What sets this installation's streams apart on that server. */
  readonly eventStorePrefix: string;
  /** Absent: read models and accounts are embedded in DATA_DIR. */
  readonly mongoUrl: string | undefined;
  /** Absent: mails are kept as files in DATA_DIR/outbox. */
  readonly smtpUrl: string | undefined;
  /** The sender's address; absent: verbatim@ the host of BASE_URL. */
  readonly mailFrom: string | undefined;
  /** After so long without a request a session is over. */
  readonly sessionIdleMs: number;
  /** A session is over at this age. */
  readonly sessionMaxMs: number;
  /** Origin under which browsers reach the server, when BASE_URL says so: see `baseUrl`. */
  readonly configuredBaseUrl: string | undefined;
  /** How many proxies stand between browsers and this process, each adding whom it was asked by to X-Forwarded-For; 0: that header is anybody's. */
  readonly trustedProxies: number;
  /** How long a process that is told to stop goes on answering, not ready any more, before it closes its port. */
  readonly stopDelayMs: number;
  /** Whether anybody may open an account; the first account can always be opened. */
  readonly openSignup: boolean;
  /** Absent when switched off. */
  readonly relatedWordsUrl: string | undefined;
  /** What the columns in memory and the queries over them may take together, in this process. */
  readonly queryMemoryBytes: number;
  readonly logLevel: LogLevel;
}

/** One mistake in the settings. `value` is safe to print: a password in a URL is masked. */
export interface SettingMistake {
  readonly name: string;
  readonly value: string;
  readonly expected: string;
}

/** Holds every mistake at once, so that nobody has to start the server five times to find five of them. */
export class ConfigurationError extends Error {
  readonly mistakes: readonly SettingMistake[];
  constructor(mistakes: readonly SettingMistake[]) {
    const lines = mistakes.map(({ name, value, expected }) => `  ${name}=${value}: ${expected}`);
    super(`The settings are not usable:\n${lines.join('\n')}`);
    this.name = 'ConfigurationError';
    this.mistakes = mistakes;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What a reader answers when a value is no good: what would be. */
class Expected {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** @param directory relative DATA_DIRs start here. @throws ConfigurationError */
export const readConfiguration = (environment: Environment, directory: string): Configuration => {
  const mistakes: SettingMistake[] = [];
  const setting = <T>(name: string, fallback: T, read: (value: string) => T | Expected): T => {
    const value = environment[name]?.trim() ?? '';
    if (value === '') return fallback;
    const answer = read(value);
    if (!(answer instanceof Expected)) return answer;
    mistakes.push({ name, value: printable(value), expected: answer.text });
    return fallback;
  };
  const configuration: Configuration = {
    host: setting('HOST', '127.0.0.1', readHost),
    port: setting('PORT', 3000, readPort),
    dataDir: resolve(
      directory,
      setting('DATA_DIR', './data', (path) => path),
    ),
    cleaningDir: setting<string | undefined>('CLEANING_DIR', undefined, (path) => resolve(directory, path)),
    eventStoreUrl: setting<string | undefined>('EVENTSTORE_URL', undefined, readServer(['esdb:', 'esdb+discover:'])),
    eventStorePrefix: setting('EVENTSTORE_PREFIX', DEFAULT_STREAM_PREFIX, readStreamPrefix),
    mongoUrl: setting<string | undefined>('MONGODB_URL', undefined, readServer(['mongodb:', 'mongodb+srv:'])),
    smtpUrl: setting<string | undefined>('SMTP_URL', undefined, readSmtpUrl),
    mailFrom: setting<string | undefined>('MAIL_FROM', undefined, readAddress),
    sessionIdleMs: MINUTE * setting('SESSION_IDLE', 30, readMinutes),
    sessionMaxMs: HOUR * setting('SESSION_MAX', 12, readHours),
    configuredBaseUrl: setting<string | undefined>('BASE_URL', undefined, readOrigin),
    trustedProxies: setting('TRUSTED_PROXIES', 0, readCount),
    stopDelayMs: 1_000 * setting('STOP_DELAY', 0, readDelay),
    openSignup: setting('SIGNUP', true, readSwitch),
    relatedWordsUrl: setting<string | undefined>('RELATED_WORDS_URL', DATAMUSE, readRelatedWordsUrl),
    queryMemoryBytes: MEBIBYTE * setting('QUERY_MEMORY', 512, readMebibytes),
    logLevel: setting<LogLevel>('LOG_LEVEL', 'info', readLogLevel),
  };
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
};

/** The origin for links in mails and for the cookie's rules; made of host and port when BASE_URL is absent. */
export const baseUrl = (configuration: Configuration, listeningPort: number): string => {
  if (configuration.configuredBaseUrl !== undefined) return configuration.configuredBaseUrl;
  const { host } = configuration;
  // Nobody can open the address that means "every address".
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${listeningPort}`;
};

const DATAMUSE = 'https://api.datamuse.com/words';

const readServer =
  (schemes: readonly string[]) =>
  (value: string): string | Expected =>
    schemes.some((scheme) => value.startsWith(`${scheme}//`) && value.length > scheme.length + 2)
      ? value
      : new Expected(`an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);

const readStreamPrefix = (value: string): string | Expected =>
  isStreamPrefix(value) ? value : new Expected('up to 60 letters, digits and dots, and one underscore at the end');

const readSmtpUrl = (value: string): string | Expected => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isServer =
    url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length <= 1;
  return isServer ? value : new Expected('smtp:// or smtps:// with a host, and perhaps a user, a password and a port');
};

const readAddress = (value: string): string | Expected =>
  /^[^\s@<>,;"]+@[^\s@<>,;"]+$/u.test(value) ? value : new Expected('an e-mail address, such as verbatim@example.org');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const readMinutes = (value: string): number | Expected =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 ? Number(value) : new Expected('whole minutes, 1 to 99999');

const readHours = (value: string): number | Expected =>
  /^\d{1,4}$/.test(value) && Number(value) >= 1 ? Number(value) : new Expected('whole hours, 1 to 9999');

const readPort = (value: string): number | Expected =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : new Expected('a whole number from 0 to 65535');

const readCount = (value: string): number | Expected =>
  /^\d$/.test(value) ? Number(value) : new Expected('how many proxies are in front, 0 to 9');

const readDelay = (value: string): number | Expected =>
  /^\d{1,3}$/.test(value) && Number(value) <= 300 ? Number(value) : new Expected('whole seconds, 0 to 300');

const MEBIBYTE = 1024 * 1024;

const readMebibytes = (value: string): number | Expected =>
  /^\d{1,6}$/.test(value) && Number(value) >= 16 ? Number(value) : new Expected('whole MiB, 16 to 999999');

const readHost = (value: string): string | Expected =>
  /^[\w.:%-]+$/.test(value) ? value : new Expected('a host name or an IP address, without scheme and port');

const readSwitch = (value: string): boolean | Expected => {
  const word = value.toLowerCase();
  return word === 'on' || word === 'off' ? word === 'on' : new Expected('on or off');
};

const readLogLevel = (value: string): LogLevel | Expected =>
  LOG_LEVELS.find((level) => level === value.toLowerCase()) ?? new Expected(`one of ${LOG_LEVELS.join(', ')}`);

const readOrigin = (value: string): string | Expected => {
  const url = parseHttp(value);
  const isOrigin =
    url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isOrigin ? url.origin : new Expected('http:// or https:// with a host and perhaps a port, and no path');
};

const readRelatedWordsUrl = (value: string): string | undefined | Expected => {
  if (value.toLowerCase() === 'off') return undefined;
  return parseHttp(value)?.href ?? new Expected('off, or an http:// or https:// address');
};

const parseHttp = (value: string): URL | undefined => {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
};

/** Addresses carry passwords, before the @ or in the query, and mistyped ones do too: neither may reach a terminal or a log. */
const printable = (value: string): string => {
  const withoutQuery = value.replace(/\?.*$/su, '?***');
  return withoutQuery.includes('@') ? withoutQuery.replace(/^(\w[\w+.-]*:\/\/)?.*@/su, '$1***@') : withoutQuery;
};
