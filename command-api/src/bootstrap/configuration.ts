/**
 * The settings of decisions.md ("Settings (environment)"), read once at start. An empty variable counts as
 * absent.
 */
import { DEFAULT_STREAM_PREFIX, isStreamPrefix } from '@verbatim/eventstore/eventstoredb/stream-prefix';
import { resolve } from 'node:path';
import { z } from 'zod';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Configuration {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /**
   * Absolute path of a folder that several processes share for files to be cleaned; absent: each has its own.
   */
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
  /** Whom the root of each seal is mailed to; absent: no one. */
  readonly sealMail: string | undefined;
  /** Absolute path of a file that gets a line for each seal; absent: none. */
  readonly sealFile: string | undefined;
  /** A session ends after this time without a request. */
  readonly sessionIdleMs: number;
  /** A session ends at this age. */
  readonly sessionMaxMs: number;
  /** Origin under which browsers reach the server, when BASE_URL says so: see `baseUrl`. */
  readonly configuredBaseUrl: string | undefined;
  /**
   * Number of proxies between browsers and this process, each adding its client to X-Forwarded-For; 0 if the
   * header must be ignored.
   */
  readonly trustedProxies: number;
  /**
   * How long a stopping process still answers, though not ready, before it closes its port.
   */
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

/** Holds every mistake at once, so that one start shows all of them. */
export class ConfigurationError extends Error {
  readonly mistakes: readonly SettingMistake[];
  constructor(mistakes: readonly SettingMistake[]) {
    const lines = mistakes.map(({ name, value, expected }) => `  ${name}=${value}: ${expected}`);
    super(`The settings are invalid:\n${lines.join('\n')}`);
    this.name = 'ConfigurationError';
    this.mistakes = mistakes;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MEBIBYTE = 1024 * 1024;
const DATAMUSE = 'https://api.datamuse.com/words';

/** Text as `pattern` has it; `expected` says what would be right where it does not. */
const text = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

const wholeNumber = (expected: string, from: number, to: number) =>
  text(/^\d{1,6}$/, expected)
    .transform(Number)
    .refine((value) => value >= from && value <= to, expected);

const getOne = <const Word extends string>(words: readonly Word[], expected: string) =>
  z.string().toLowerCase().pipe(z.enum(words, expected));

/** A driver reads the rest of the address, and says what is wrong with it. */
const serverUrl = (...beginnings: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => beginnings.some((beginning) => value.startsWith(beginning) && value !== beginning),
      `an address that begins with ${beginnings.join(' or ')}`,
    );

const parseUrl = (value: string, protocol: RegExp): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && protocol.test(url.protocol) ? url : undefined;
};
const HTTP = /^https?:$/;

const smtpUrl = z.string().refine((value) => {
  const url = parseUrl(value, /^smtps?:$/);
  return url !== undefined && url.hostname !== '' && url.pathname.length <= 1;
}, 'smtp:// or smtps:// with a host, and optionally a user, a password and a port');

const origin = z
  .string()
  .refine((value) => {
    const url = parseUrl(value, HTTP);
    return url !== undefined && url.href === `${url.origin}/`;
  }, 'http:// or https:// with a host and optionally a port, without a path')
  .transform((value) => new URL(value).origin);

const offOrUrl = z
  .string()
  .refine(
    (value) => value.toLowerCase() === 'off' || parseUrl(value, HTTP) !== undefined,
    'off, or an http:// or https:// address',
  )
  .transform((value) => (value.toLowerCase() === 'off' ? null : new URL(value).href));

const mailAddress = (example: string) => text(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/u, `an email address, such as ${example}`);

/** Each variable, the values that it may have, and what it is without one. */
const SETTINGS = z.object({
  HOST: text(/^[\w.:%-]+$/, 'a host name or an IP address, without scheme and port').default('127.0.0.1'),
  PORT: wholeNumber('a whole number from 0 to 65535', 0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  CLEANING_DIR: z.string().optional(),
  EVENTSTORE_URL: serverUrl('esdb://', 'esdb+discover://').optional(),
  EVENTSTORE_PREFIX: z
    .string()
    .refine(isStreamPrefix, 'up to 60 letters, digits and dots, and one underscore at the end')
    .default(DEFAULT_STREAM_PREFIX),
  MONGODB_URL: serverUrl('mongodb://', 'mongodb+srv://').optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailAddress('verbatim@example.org').optional(),
  SEAL_MAIL: mailAddress('auditor@example.org').optional(),
  SEAL_FILE: z.string().optional(),
  SESSION_IDLE: wholeNumber('whole minutes, 1 to 99999', 1, 99_999).default(30),
  SESSION_MAX: wholeNumber('whole hours, 1 to 9999', 1, 9_999).default(12),
  BASE_URL: origin.optional(),
  TRUSTED_PROXIES: wholeNumber('the number of proxies in front, 0 to 9', 0, 9).default(0),
  STOP_DELAY: wholeNumber('whole seconds, 0 to 300', 0, 300).default(0),
  SIGNUP: getOne(['on', 'off'], 'on or off').default('on'),
  RELATED_WORDS_URL: offOrUrl.default(DATAMUSE),
  QUERY_MEMORY: wholeNumber('whole MiB, 16 to 999999', 16, 999_999).default(512),
  LOG_LEVEL: getOne(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** @param directory relative DATA_DIRs start here. @throws ConfigurationError */
export const readConfiguration = (environment: Environment, directory: string): Configuration => {
  const names = Object.keys(SETTINGS.shape);
  const given = Object.fromEntries(names.map((name) => [name, environment[name]?.trim() || undefined]));
  const { data, error } = SETTINGS.safeParse(given);
  if (error !== undefined)
    throw new ConfigurationError(
      error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return { name, value: printable(given[name] ?? ''), expected: message };
      }),
    );
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(directory, data.DATA_DIR),
    cleaningDir: data.CLEANING_DIR && resolve(directory, data.CLEANING_DIR),
    eventStoreUrl: data.EVENTSTORE_URL,
    eventStorePrefix: data.EVENTSTORE_PREFIX,
    mongoUrl: data.MONGODB_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    sealMail: data.SEAL_MAIL,
    sealFile: data.SEAL_FILE && resolve(directory, data.SEAL_FILE),
    sessionIdleMs: MINUTE * data.SESSION_IDLE,
    sessionMaxMs: HOUR * data.SESSION_MAX,
    configuredBaseUrl: data.BASE_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    stopDelayMs: 1_000 * data.STOP_DELAY,
    openSignup: data.SIGNUP === 'on',
    relatedWordsUrl: data.RELATED_WORDS_URL ?? undefined,
    queryMemoryBytes: MEBIBYTE * data.QUERY_MEMORY,
    logLevel: data.LOG_LEVEL,
  };
};

/**
 * The origin for links in mails and for the cookie's rules; made of host and port when BASE_URL is absent.
 */
export const baseUrl = (configuration: Configuration, listeningPort: number): string => {
  if (configuration.configuredBaseUrl !== undefined) return configuration.configuredBaseUrl;
  const { host } = configuration;
  // The address that means "every address" cannot be opened.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${listeningPort}`;
};

/**
 * Addresses carry passwords, before the @ or in the query, and mistyped ones do too: neither may reach a
 * terminal or a log.
 */
const printable = (value: string): string => {
  const withoutQuery = value.replace(/\?.*$/su, '?***');
  return withoutQuery.includes('@') ? withoutQuery.replace(/^(\w[\w+.-]*:\/\/)?.*@/su, '$1***@') : withoutQuery;
};
