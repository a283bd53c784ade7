import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded/embedded-credential-store.ts';
import { hashToken } from '../credentials/sessions.ts';
import { startMailer, type Mailer } from './mailer.ts';
import { MailRefusedError, type Mail } from './send-mail.ts';
import { toMailStatus } from './mail-status.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

describe('the mailer', () => {
  let directory: string;
  let store: CredentialStore;
  let time: number;
  let sent: Mail[];
  let failures: Error[];
  let mailers: Mailer[];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'verbatim-mailer-'));
    store = openEmbeddedCredentialStore(join(directory, 'accounts.db'));
    [time, sent, failures, mailers] = [START, [], [], []];
    const at = new Date(time);
    await store.reserve({ accountId: 'a', name: 'Ann', email: 'ann@example.org', onlyAsFirst: false, at, until: at });
    await store.activate('a', null);
  });
  afterEach(async () => {
    await Promise.all(mailers.map((mailer) => mailer.close()));
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  const start = (): Mailer => {
    const quiet = (): undefined => undefined;
    const mailer = startMailer({
      store,
      send: async (mail) => {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        sent.push(mail);
      },
      baseUrl: 'https://verbatim.example.org',
      now: () => new Date(time),
      log: { info: quiet, warn: quiet, error: quiet },
      pace: { lookMs: 5, retryMs: MINUTE, longestRetryMs: 8 * MINUTE },
    });
    mailers.push(mailer);
    return mailer;
  };
  const ask = (id: string, kind: 'invitation' | 'reset' = 'reset'): Promise<void> =>
    store.addMail({
      id,
      kind,
      accountId: 'a',
      askedAt: new Date(time),
      state: 'waiting',
      tries: 0,
      triedAt: null,
      reason: '',
    });
  const mailWith = async (id: string) => (await store.listMails('', 99)).find((mail) => mail.id === id);
  const until = async (id: string, isSo: (mail: Awaited<ReturnType<typeof mailWith>>) => boolean): Promise<void> => {
    for (let look = 0; look < 1_000 && !isSo(await mailWith(id)); look += 1)
      await new Promise((done) => setTimeout(done, 5));
    expect(isSo(await mailWith(id))).toBe(true);
  };
  const getLink = (mail: Mail | undefined): string => /\/reset\/([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';

  it('sends a link with the base address and a token that is stored hashed', async () => {
    await ask('m1');
    start();
    await until('m1', (mail) => mail?.state === 'sent');
    expect(sent).toMatchObject([{ to: 'ann@example.org', messageId: '<m1@verbatim.example.org>' }]);
    expect(sent[0]?.text).toContain('https://verbatim.example.org/reset/');
    expect(getLink(sent[0])).toMatch(/^[\w-]{43}$/u);
    const link = await store.findPasswordLink(hashToken(getLink(sent[0])));
    expect(link).toMatchObject({ accountId: 'a', until: new Date(START + 30 * MINUTE) });
  });

  it('retries with a new link, which replaces the previous one, and the same Message-ID', async () => {
    await ask('m1', 'invitation');
    failures = [new Error('the server is away')];
    start();
    await until('m1', (mail) => mail?.reason === 'the server is away');
    expect(await mailWith('m1')).toMatchObject({ state: 'waiting', tries: 1 });
    time += MINUTE;
    await until('m1', (mail) => mail?.state === 'sent');
    await ask('m2');
    await until('m2', (mail) => mail?.state === 'sent');
    expect(await store.findPasswordLink(hashToken(getLink(sent[0])))).toBeUndefined();
    expect(await store.findPasswordLink(hashToken(getLink(sent[1])))).toBeDefined();
    expect(sent.map(({ messageId }) => messageId)).toEqual(['<m1@verbatim.example.org>', '<m2@verbatim.example.org>']);
  });

  it('gives up after a permanent rejection, and half an hour after the request', async () => {
    await ask('m1');
    failures = [new MailRefusedError('550 no such mailbox')];
    start();
    await until('m1', (mail) => mail?.state === 'failed');
    expect(await mailWith('m1')).toMatchObject({ reason: '550 no such mailbox', tries: 1 });
    await Promise.all(mailers.splice(0).map((mailer) => mailer.close()));

    await ask('m2');
    time += 31 * MINUTE;
    await ask('m3');
    start();
    await until('m3', (mail) => mail?.state === 'sent');
    const late = await mailWith('m2');
    expect(late).toMatchObject({ state: 'waiting', tries: 0 });
    const told = { state: 'failed', reason: 'It could not be sent within 30 minutes.' };
    expect(late && toMailStatus(late, new Date(time))).toEqual(told);
    expect(sent).toHaveLength(1);
  });

  it('sends each mail once with two processes', async () => {
    for (let n = 0; n < 20; n += 1) await ask(`m${n}`);
    start();
    start();
    for (let n = 0; n < 20; n += 1) await until(`m${n}`, (mail) => mail?.state === 'sent');
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });
});
