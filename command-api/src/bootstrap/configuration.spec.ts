import { describe, expect, it } from '@jest/globals';
import { baseUrl, ConfigurationError, readConfiguration } from './configuration.ts';

const getMistakes = (environment: Record<string, string>): ConfigurationError => {
  try {
    readConfiguration(environment, '/srv');
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('These settings were accepted');
};

const names = (environment: Record<string, string>): readonly string[] =>
  getMistakes(environment).mistakes.map(({ name }) => name);

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readConfiguration({}, '/srv')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/data',
      eventStorePrefix: 'verbatim_',
      smtpUrl: undefined,
      mailFrom: undefined,
      sealMail: undefined,
      sealFile: undefined,
      sessionIdleMs: 30 * 60_000,
      sessionMaxMs: 12 * 3_600_000,
      configuredBaseUrl: undefined,
      trustedProxies: 0,
      stopDelayMs: 0,
      openSignup: true,
      relatedWordsUrl: 'https://api.datamuse.com/words',
      queryMemoryBytes: 512 * 1024 * 1024,
      logLevel: 'info',
    });
  });

  it('treat an empty variable as absent', () => {
    const empty = { PORT: '', HOST: ' ', BASE_URL: '', EVENTSTORE_URL: '', MONGODB_URL: '', SMTP_URL: '', SIGNUP: '' };
    expect(readConfiguration(empty, '/srv')).toEqual(readConfiguration({}, '/srv'));
  });

  it('are parsed', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/var/lib/verbatim',
      EVENTSTORE_PREFIX: 'team.two_',
      BASE_URL: 'https://verbatim.example/',
      TRUSTED_PROXIES: '1',
      STOP_DELAY: '15',
      MAIL_FROM: 'survey@example.org',
      SEAL_MAIL: 'auditor@example.org',
      SEAL_FILE: 'seals.txt',
      SESSION_IDLE: '5',
      SESSION_MAX: '1',
      SIGNUP: 'off',
      RELATED_WORDS_URL: 'off',
      QUERY_MEMORY: '64',
      LOG_LEVEL: 'WARN',
    };
    expect(readConfiguration(environment, '/srv')).toEqual({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/var/lib/verbatim',
      eventStorePrefix: 'team.two_',
      configuredBaseUrl: 'https://verbatim.example',
      trustedProxies: 1,
      mailFrom: 'survey@example.org',
      sealMail: 'auditor@example.org',
      sealFile: '/srv/seals.txt',
      sessionIdleMs: 300_000,
      sessionMaxMs: 3_600_000,
      stopDelayMs: 15_000,
      openSignup: false,
      relatedWordsUrl: undefined,
      queryMemoryBytes: 64 * 1024 * 1024,
      logLevel: 'warn',
    });
  });

  it.each([
    ['PORT', ['65536', '-1', '80.5', '0x50', 'http', '3000a']],
    ['HOST', ['http://localhost', 'local host', 'a/b']],
    [
      'BASE_URL',
      ['verbatim.example', 'ftp://verbatim.example', 'https://verbatim.example/app', 'https://a.example?x=1'],
    ],
    ['MAIL_FROM', ['verbatim', 'a b@example.org', 'a@b, c@d']],
    ['SEAL_MAIL', ['auditor', 'a@b, c@d']],
    ['SESSION_IDLE', ['0', '1.5', '-1', '30m']],
    ['SESSION_MAX', ['0', '12h']],
    ['TRUSTED_PROXIES', ['on', '-1', '1.5', '10', '10.0.0.0/8']],
    ['STOP_DELAY', ['on', '-1', '1.5', '301', '5s']],
    ['SIGNUP', ['yes', 'true', '1']],
    ['QUERY_MEMORY', ['15', '-64', '1e3', '64M', '1000000']],
    ['RELATED_WORDS_URL', ['no', 'file:///etc/passwd']],
    ['LOG_LEVEL', ['verbose']],
    ['EVENTSTORE_URL', ['http://localhost:2113', 'localhost']],
    ['EVENTSTORE_PREFIX', ['verbatim', 'a_b_', 'a-b_', '$verbatim_', '_']],
    ['MONGODB_URL', ['localhost:27017']],
    [
      'SMTP_URL',
      ['mail.example', 'smtp://', 'smtp://:587', 'smtp://mail.example:99999', 'http://mail.example', 'smtp:mail'],
    ],
  ])('reject an invalid %s', (name, values) => {
    for (const value of values) expect(names({ [name]: value })).toEqual([name]);
  });

  it('report all invalid settings at once, each with its name, value and allowed values', () => {
    const { mistakes, message } = getMistakes({ PORT: 'eighty', SIGNUP: 'maybe', LOG_LEVEL: 'loud' });
    expect(mistakes.map(({ name, value }) => [name, value])).toEqual([
      ['PORT', 'eighty'],
      ['SIGNUP', 'maybe'],
      ['LOG_LEVEL', 'loud'],
    ]);
    for (const { name, value, expected } of mistakes) expect(message).toContain(`${name}=${value}: ${expected}`);
  });

  it('include the addresses of servers', () => {
    const given = {
      EVENTSTORE_URL: 'esdb://host:2113?tls=false',
      MONGODB_URL: 'mongodb://host',
      SMTP_URL: 'smtps://host',
    };
    const { eventStoreUrl, mongoUrl, smtpUrl } = readConfiguration(given, '/srv');
    expect([eventStoreUrl, mongoUrl, smtpUrl]).toEqual(Object.values(given));
  });

  it.each([
    ['MONGODB_URL', 'mongod://admin:s3cret@host'],
    ['MONGODB_URL', 'mongo://admin:s3cr@s3cret@host/db'],
    ['SMTP_URL', 'admin:s3cret@mail.example'],
    ['EVENTSTORE_URL', 'esbd://host?userCertFile=s3cret'],
    ['BASE_URL', 'https://admin:s3cret@verbatim.example'],
  ])('never print the password in %s=%s', (name, value) => {
    const error = getMistakes({ [name]: value });
    expect(error.message).toContain(name);
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('s3cr');
  });
});

describe('the base address', () => {
  it.each([
    [{}, 3000, 'http://127.0.0.1:3000'],
    [{ PORT: '0' }, 41_234, 'http://127.0.0.1:41234'],
    [{ HOST: '0.0.0.0' }, 3000, 'http://localhost:3000'],
    [{ HOST: '::' }, 3000, 'http://localhost:3000'],
    [{ HOST: '::1' }, 3000, 'http://[::1]:3000'],
    [{ BASE_URL: 'https://verbatim.example' }, 3000, 'https://verbatim.example'],
  ])('of %j, listening on %i, is %s', (environment, port, expected) => {
    expect(baseUrl(readConfiguration(environment, '/srv'), port)).toBe(expected);
  });
});
