import { serverAddress } from '@verbatim/eventstore/server-address';
import { ConfigurationError, type Configuration } from '../configuration.ts';
import { failed, ok, type Finding } from './finding.ts';

/** Each setting as it is understood, on a line of its own. Addresses hold passwords, before the host and in options: neither is shown. */
export const examineSettings = (configuration: Configuration): readonly Finding[] => {
  const { host, port, dataDir, configuredBaseUrl, openSignup, trustedProxies, stopDelayMs, logLevel } = configuration;
  const { eventStoreUrl, mongoUrl, smtpUrl, relatedWordsUrl } = configuration;
  const settings: Readonly<Record<string, string | number>> = {
    ...{ DATA_DIR: dataDir, HOST: host, PORT: port, BASE_URL: configuredBaseUrl ?? '(made of host and port)' },
    ...{ EVENTSTORE_URL: shown(eventStoreUrl, '(embedded)'), MONGODB_URL: shown(mongoUrl, '(embedded)') },
    ...{ SMTP_URL: shown(smtpUrl, '(none: mails are kept in the outbox)') },
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
