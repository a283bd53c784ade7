import { waitAtMost } from '@verbatim/eventstore/async';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Logger } from 'pino';
import type { Configuration } from '../bootstrap/configuration.ts';
import { openSendMail } from '../mail/mailer.ts';
import { createRootPublisher } from './publish-root.ts';
import { createSealer, type Sealer } from './sealer.ts';

export interface OpenedSealer {
  readonly sealer: Sealer;
  /** Gives mails on their way a moment. */
  readonly close: () => Promise<void>;
}

const MAIL_MS = 10_000;

/** @param baseUrl origin of the installation, for the sender of mails */
export const openSealer = (
  configuration: Configuration,
  events: EventStore,
  baseUrl: string,
  log: Pick<Logger, 'warn'>,
): OpenedSealer => {
  const publisher = createRootPublisher({
    settings: configuration,
    send: openSendMail(configuration, baseUrl),
    host: new URL(baseUrl).hostname,
    log,
  });
  return {
    sealer: createSealer({ events, publisher }),
    close: async () => void (await waitAtMost(MAIL_MS, publisher.settled())),
  };
};
