import { beforeAll, expect, it } from '@jest/globals';
import { outboxIn, readOutbox } from '@verbatim/command-api/mail/outbox';
import type { Page } from 'playwright-core';
import { signedUp } from '../support/api-client.ts';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('users in a browser', () => {
  const { server, dataDir } = specServer();
  const { open, openAs } = specBrowser(server);
  let page: Page;
  let guest: Page;
  let failures: readonly string[];

  beforeAll(async () => {
    await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    ({ page, failures } = await openAs('bob', 'dark'));
    guest = (await open()).page;
    await page.goto('/project');
  });

  const linkTo = async (email: string, subject: string): Promise<string> => {
    const find = async () =>
      (await readOutbox(outboxIn(dataDir()))).findLast((mail) => mail.to === email && mail.subject === subject);
    await waitUntil(async () => (await find()) !== undefined);
    return /https?:\/\/\S+/u.exec((await find())?.text ?? '')?.[0] ?? '';
  };
  const setPassword = async (link: string, email: string, password: string): Promise<void> => {
    await guest.goto(link);
    await guest.getByLabel('Email').fill(email);
    await guest.getByLabel('New password').fill(password);
    await guest.getByLabel('Confirm password').fill(password);
    await guest.getByRole('button', { name: 'Set password' }).click();
  };
  const logInAsGuest = async (username: string, password: string): Promise<void> => {
    await guest.getByRole('textbox', { name: 'Username' }).fill(username);
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByRole('button', { name: 'Log in' }).click();
  };

  it('creates a user once the form is valid, who sets a password by the link and logs in', async () => {
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('link', { name: 'Create user' }).click();
    const create = page.getByRole('button', { name: 'Create user' });
    await eventually(async () => expect(await create.isDisabled()).toBe(true));
    await page.getByLabel('Username').fill('bob');
    await page.getByLabel('Email').fill('another@example.org');
    await create.click();
    await page.getByRole('alert').getByText('taken').waitFor();
    await page.getByLabel('Username').fill('carla');
    await page.getByLabel('Email').fill('carla@nowhere');
    await page.getByLabel('Username').focus();
    await page.getByText('Invalid e-mail.').waitFor();
    await eventually(async () => expect(await create.isDisabled()).toBe(true));
    await page.getByLabel('Email').fill('carla@example.org');
    await screenshot(page, 'users-new');
    await create.click();
    await page.getByText('User Created').waitFor();
    await page.getByRole('gridcell', { name: 'carla@example.org' }).waitFor();
    await page.getByText(/Invitation sent/u).waitFor();

    await setPassword(await linkTo('carla@example.org', 'You are invited to Verbatim'), 'carla@example.org', 'short');
    await guest.getByText('Password must be atleast 8 characters').waitFor();
    await guest.getByLabel('New password').fill('battery staple');
    await guest.getByRole('button', { name: 'Set password' }).click();
    await guest.getByText("Passwords don't match").waitFor();
    await guest.getByLabel('Confirm password').fill('battery staple');
    await guest.getByRole('button', { name: 'Set password' }).click();
    await guest.getByText('Password reset successfully').waitFor();
    await logInAsGuest('carla', 'battery staple');
    await guest.waitForURL('**/project');
  });

  it('finds what is theirs behind their name', async () => {
    await guest.getByRole('button', { name: 'Account: carla' }).click();
    const menu = guest.getByRole('menu', { name: 'Account' });
    await menu.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await guest.getByRole('dialog').getByText('In the comment feed', { exact: false }).first().waitFor();
    await guest.keyboard.press('Escape');
    await guest.getByRole('dialog').waitFor({ state: 'detached' });
    await guest.getByRole('button', { name: 'Account: carla' }).click();
    await menu.getByRole('menuitem', { name: 'Account, sessions and tokens' }).click();
    await guest.getByRole('heading', { name: 'Your sessions' }).waitFor();
  });

  it('shows one’s sessions and ends them', async () => {
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByText('This session').waitFor();
    await eventually(async () =>
      expect(await page.getByRole('listitem').filter({ hasText: 'Logged in' }).count()).toBe(2),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'users-sessions');
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByText('Session ended').waitFor();
    await page.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
  });

  it('makes a token for scripts, shows it once, and revokes it', async () => {
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly upload');
    await page.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: 'Read and write' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    let secret = '';
    await eventually(async () => {
      secret = await page.getByRole('textbox', { name: 'Token' }).inputValue();
      expect(secret).toMatch(/^vbt_[\w-]{43}$/u);
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Nightly upload' });
    await row.getByText('Read and write').waitFor();
    await screenshot(page, 'users-tokens');
    const asked = (): Promise<Response> =>
      fetch(`${new URL(page.url()).origin}/api/projects`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await asked()).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke Nightly upload' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No tokens yet.').waitFor();
    expect((await asked()).status).toBe(401);
  });

  it('sends a link to a user who forgot the password, and rejects a used one', async () => {
    await guest.goto('/api/logout');
    await guest.getByRole('link', { name: 'Forgot your password?' }).click();
    await guest.getByRole('button', { name: 'Send link' }).click();
    await guest.getByText('Email Address or Username is required.').waitFor();
    await guest.getByLabel('Email Address or Username').fill('carla');
    expect(await accessibilityFaults(guest)).toEqual([]);
    await screenshot(guest, 'reset');
    await guest.getByRole('button', { name: 'Send link' }).click();
    await guest.getByRole('heading', { name: 'Email Sent' }).waitFor();
    await screenshot(guest, 'reset-sent');
    const link = await linkTo('carla@example.org', 'Set a new password for Verbatim');
    await setPassword(link, 'carla@example.org', 'another horse');
    await guest.getByText('Password reset successfully').waitFor();
    await setPassword(link, 'carla@example.org', 'third horse!');
    await guest.getByText(/This link is not valid/u).waitFor();
    expect(await accessibilityFaults(guest)).toEqual([]);
    await screenshot(guest, 'set-password');
  });

  it('sends a link from the list, searches it, and deletes a user', async () => {
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Send password reset email to carla' }).click();
    await page.getByText('Password Reset Email Sent').waitFor();
    for (const name of ['Username', 'Email', 'Options']) await page.getByRole('columnheader', { name }).waitFor();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('CARL');
    await page.getByRole('gridcell', { name: 'bob@example.org' }).waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'users');
    await page.getByRole('button', { name: 'Delete carla' }).click();
    await page.getByText('Are you sure you want to delete this user?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('User Deleted').waitFor();
    await page.getByText('No matching user.').waitFor();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('');
    const own = page.getByRole('button', { name: 'Delete bob' });
    await own.waitFor();
    expect(await own.isDisabled()).toBe(true);
    expect(await own.getAttribute('title')).toBe('You cannot delete yourself. Ask another user to do it.');
    expect(await accessibilityFaults(page)).toEqual([]);
    // On a phone all buttons are visible.
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => {
      const { x = 390, width = 1 } = (await own.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(390);
    });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('goes through the pages of a long list in its order', async () => {
    const names = Array.from({ length: 22 }, (_, at) => `user${String(at + 1).padStart(2, '0')}`);
    for (const name of names)
      await page.context().request.post('/api/users', { data: { name, email: `${name}@example.org` } });
    await page.reload();
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    await page.getByRole('option', { name: '10', exact: true }).click();
    const next = page.getByRole('button', { name: 'Go to next page' });
    const mail = (name: string) => page.getByRole('gridcell', { name: `${name}@example.org` });
    await page.getByText('1–10 of 24').waitFor();
    await next.click();
    await mail('user18').waitFor();
    await next.click();
    await mail('user22').waitFor();
    await page.getByText('21–24 of 24').waitFor();
    expect(await next.isDisabled()).toBe(true);
    // Another order returns to the first page.
    await page.getByRole('columnheader', { name: 'Username' }).click();
    await page.getByText('1–10 of 24').waitFor();
    await mail('user13').waitFor();
    await next.click();
    await mail('user03').waitFor();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('bob');
    await mail('bob').waitFor();
    await page.getByText('1–10 of 24').waitFor({ state: 'detached' });
    expect(failures).toEqual([]);
  });
});
