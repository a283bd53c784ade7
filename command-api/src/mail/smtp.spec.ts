/** Against a real SMTP server. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { MailRefusedError } from './send-mail.ts';
import { smtp } from './smtp.ts';

const MAIL = { to: 'ann@example.org', subject: 'Hello Zoë', text: 'A link\n', messageId: '<m1@example.org>' };

describe('smtp', () => {
  let server: SMTPServer;
  let address: string;
  let received: { readonly to: readonly string[]; readonly source: string }[];
  let refusal: { readonly code: number; readonly of: string } | undefined;
  beforeEach(async () => {
    received = [];
    refusal = undefined;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ada' && password === 'right' ? done(null, { user: 'ada' }) : done(new Error('no')),
      onRcptTo: ({ address: to }, _session, done) => {
        if (refusal === undefined) return done();
        return done(Object.assign(new Error(`${refusal.of} ${to}`), { responseCode: refusal.code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address: one }) => one);
          received.push({ to, source: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((done) => server.close(done)));

  it('sends a mail with its Message-ID and sender', async () => {
    await smtp(`smtp://${address}`, 'verbatim@example.org')(MAIL);
    expect(received.map(({ to }) => to)).toEqual([['ann@example.org']]);
    const source = received[0]?.source ?? '';
    expect(source).toContain('Message-ID: <m1@example.org>');
    expect(source).toMatch(/^From: Verbatim <verbatim@example\.org>/mu);
    expect(source).toContain('A link');
  });

  it('logs in with the user of the address', async () => {
    await smtp(`smtp://ada:right@${address}`, 'verbatim@example.org')(MAIL);
    expect(received).toHaveLength(1);
    const refused = smtp(`smtp://ada:wrong@${address}`, 'verbatim@example.org')(MAIL);
    // The operator may fix that: it is retried.
    await expect(refused).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  it('distinguishes permanent from temporary rejections', async () => {
    refusal = { code: 550, of: 'no mailbox' };
    await expect(smtp(`smtp://${address}`, 'verbatim@example.org')(MAIL)).rejects.toBeInstanceOf(MailRefusedError);
    refusal = { code: 451, of: 'come again' };
    await expect(smtp(`smtp://${address}`, 'verbatim@example.org')(MAIL)).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  it('fails if no server listens', async () => {
    await expect(smtp('smtp://127.0.0.1:1', 'verbatim@example.org')(MAIL)).rejects.toThrow(/ECONNREFUSED/u);
  });
});
