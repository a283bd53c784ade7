import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outbox, outboxIn, readOutbox } from './outbox.ts';

describe('the outbox', () => {
  let directory: string;
  beforeEach(async () => {
    directory = outboxIn(await mkdtemp(join(tmpdir(), 'verbatim-outbox-')));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const link = `https://verbatim.example.org/reset/${'x'.repeat(43)}`;
  const mail = {
    to: 'ann@example.org',
    subject: 'Set a new password',
    text: `Hello Zoë,\n\n${link}\n`,
    messageId: '<m1@x>',
  };

  it('stores mails unchanged, readable only by the owner', async () => {
    await outbox(directory, 'verbatim@example.org')(mail);
    const [kept] = await readOutbox(directory);
    expect(kept).toMatchObject({ to: 'ann@example.org', subject: 'Set a new password' });
    expect(kept?.text.trim()).toBe(mail.text.trim());
    const [file = ''] = await readdir(directory);
    expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
  });

  it('keeps only the newer of a mail that is sent twice', async () => {
    const send = outbox(directory, 'verbatim@example.org');
    await send(mail);
    await send({ ...mail, text: 'newer' });
    expect((await readOutbox(directory)).map(({ text }) => text.trim())).toEqual(['newer']);
  });

  it('is empty before the first mail', async () => {
    expect(await readOutbox(join(directory, 'nowhere'))).toEqual([]);
  });
});
