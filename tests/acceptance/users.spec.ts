import { describe, expect, it } from '@jest/globals';
import type { Account, ResetRequested, Session, User, UserList } from '@verbatim/command-api/contract/accounts';
import { outboxIn, readOutbox, type OutboxMail } from '@verbatim/command-api/mail/outbox';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const PASSWORD = 'battery staple';

describe('users', () => {
  const { server, client, dataDir } = specServer();
  const visitor = () => apiClient(server().url);
  const mails = (): Promise<readonly OutboxMail[]> => readOutbox(outboxIn(dataDir()));
  const getToken = (mail: OutboxMail | undefined): string =>
    /\/reset\/([\w-]{43})\s/u.exec(mail?.text ?? '')?.[1] ?? '';
  const lastMailTo = async (email: string): Promise<OutboxMail | undefined> =>
    (await mails()).findLast(({ to }) => to === email);
  const newMailTo = async (email: string, act: () => Promise<unknown>): Promise<string> => {
    const before = getToken(await lastMailTo(email));
    await act();
    await waitUntil(async () => getToken(await lastMailTo(email)) !== before);
    return getToken(await lastMailTo(email));
  };
  let made = 0;
  const invite = async (): Promise<User> => {
    made += 1;
    const { status, body } = await client().post<User>('/api/users', {
      name: `guest ${made}`,
      email: `guest${made}@example.org`,
    });
    expect(status).toBe(200);
    return body;
  };
  const confirm = (email: string, token: string, password = PASSWORD, from: ApiClient = visitor()) =>
    from.post<Problem>('/api/reset-confirm', { email, password, token });
  const logIn = async (username: string, password: string): Promise<number> =>
    (await visitor().post('/api/login', { username, password })).status;

  it('are invited by a mail with a link, set a password by it, and log in', async () => {
    const user = await invite();
    expect(user).toMatchObject({ active: false, mail: { kind: 'invitation', state: 'sent', reason: '' } });
    const mail = await lastMailTo(user.email);
    expect(mail?.subject).toBe('You are invited to Verbatim');
    expect(mail?.text).toContain(`Hello ${user.name},\n\nSomeone created a Verbatim account for you`);
    expect(mail?.text).toContain(`${server().url}/reset/`);
    expect((await confirm(user.email, getToken(mail))).status).toBe(200);
    expect(await logIn(user.name, PASSWORD)).toBe(200);
    const [found] = (await client().get<UserList>('/api/users', { search: user.email })).body.data;
    expect(found).toMatchObject({ id: user.id, active: true });
  });

  it('are made once by a request that comes twice, with one mail', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { name: 'twice', email: 'twice@example.org' };
    const answers = [
      await client().post<User>('/api/users', body, key),
      await client().post<User>('/api/users', body, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect((await mails()).filter(({ to }) => to === body.email)).toHaveLength(1);
    const other = await client().post<Problem>('/api/users', { ...body, name: 'other' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it.each([
    [{}, 'name', 'Field is Required'],
    [{ name: ' ', email: 'x@example.org' }, 'name', 'Field is Required'],
    [{ name: 'x' }, 'email', 'Field is Required'],
    [{ name: 'x', email: 'x@nowhere' }, 'email', 'Invalid e-mail.'],
    [{ name: 'x', email: 'x@example.org, y@example.org' }, 'email', 'Invalid e-mail.'],
  ])('are refused as %j with what is wrong', async (body, field, message) => {
    const answer = await client().post<Problem>('/api/users', body);
    expect([answer.status, answer.body.errors?.[0]]).toEqual([400, { field, message }]);
  });

  it('keep their names and e-mails for themselves', async () => {
    const user = await invite();
    const name = await client().post<Problem>('/api/users', { name: user.name.toUpperCase(), email: 'n@example.org' });
    expect([name.status, name.body.code]).toEqual([409, 'ACCOUNT_NAME_TAKEN']);
    const email = await client().post<Problem>('/api/users', { name: 'n', email: user.email });
    expect([email.status, email.body.code]).toEqual([409, 'ACCOUNT_EMAIL_TAKEN']);
  });

  it('are listed a page at a time, searched and sorted', async () => {
    await invite();
    await invite();
    const { body } = await client().get<UserList>('/api/users', {
      search: 'guest',
      pagination: { page: 0, pageSize: 2, sort: 'email', order: 'desc' },
    });
    expect(body.data).toHaveLength(2);
    expect(body.count).toBe(made);
    const emails = body.data.map(({ email }) => email);
    expect(emails).toEqual([...emails].sort().reverse());
    const byName = { search: 'guest', pagination: { sort: 'name', order: 'asc' } };
    const names = (await client().get<UserList>('/api/users', byName)).body.data.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(made);
    expect((await client().get<UserList>('/api/users', { search: 'nobody of this name' })).body).toMatchObject({
      data: [],
      count: 0,
    });
    expect((await client().get('/api/users', { pagination: { sort: 'passwordHash' } })).status).toBe(400);
  });

  it('are deleted by others, with their sessions, and never oneself or the last', async () => {
    const user = await invite();
    await confirm(user.email, getToken(await lastMailTo(user.email)));
    const guest = visitor();
    await guest.post('/api/login', { username: user.name, password: PASSWORD });
    const me = (await client().get<UserList>('/api/users', { search: ANALYST.email })).body.data[0];
    const myself = await client().delete<Problem>(`/api/users/${me?.id ?? ''}`);
    expect([myself.status, myself.body.code]).toEqual([409, 'CANNOT_DELETE_YOURSELF']);
    expect((await client().get<UserList>('/api/users')).body.own).toBe(me?.id);
    expect((await client().delete(`/api/users/${user.id}`)).status).toBe(200);
    expect((await guest.get('/api/projects')).status).toBe(401);
    expect(await logIn(user.name, PASSWORD)).toBe(401);
    expect((await client().delete(`/api/users/${user.id}`)).body).toEqual({ id: user.id });
    expect((await client().post(`/api/reset/${user.id}`)).status).toBe(404);
  });

  it('get a link that another user sends them, unlike accounts that do not exist', async () => {
    const user = await invite();
    const token = await newMailTo(user.email, async () => {
      const { status, body } = await client().post<User>(`/api/reset/${user.id}`);
      expect([status, body.mail?.kind, body.mail?.state]).toEqual([200, 'reset', 'sent']);
    });
    expect((await confirm(user.email, token)).status).toBe(200);
  });

  describe('who have forgotten their password', () => {
    it('get a link by name or e-mail; the newest one works, once, and ends all sessions', async () => {
      const user = { name: 'carla', email: 'carla@example.org', password: 'first password' };
      const carla = await signedUp(server().url, user);
      const first = await newMailTo(user.email, () => visitor().post('/api/reset', { username: 'CARLA' }));
      const second = await newMailTo(user.email, () => visitor().post('/api/reset', { username: user.email }));
      const old = await confirm(user.email, first);
      expect([old.status, old.body.code]).toEqual([400, 'LINK_NOT_VALID']);
      const wrong = await confirm('ada@example.org', second);
      expect([wrong.status, wrong.body.code]).toEqual([400, 'LINK_NOT_VALID']);
      const both = await Promise.all([confirm(user.email, second), confirm(user.email, second)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await carla.get('/api/projects')).status).toBe(401);
      expect([await logIn('carla', user.password), await logIn('carla', PASSWORD)]).toEqual([401, 200]);
    });

    it('need a password of eight characters, and the link is good after a try with less', async () => {
      const user = await invite();
      const token = getToken(await lastMailTo(user.email));
      const short = await confirm(user.email, token, 'seven77');
      expect([short.status, short.body.detail]).toEqual([400, 'Password must be atleast 8 characters']);
      expect((await confirm(user.email, token)).status).toBe(200);
    });

    it('are answered the same whether there is such an account or not', async () => {
      const answers = [];
      for (const username of ['ada', 'nobody-of-this-name']) {
        const begun = performance.now();
        const { status, body, headers } = await visitor().post<ResetRequested>('/api/reset', { username });
        const cookies = headers.getSetCookie();
        answers.push({ status, body, cookies, position: headers.get('event-position'), ms: performance.now() - begun });
      }
      const [known, unknown] = answers.map(({ ms: _ms, ...answer }) => answer);
      expect(known).toEqual(unknown);
      expect(known?.status).toBe(200);
    });

    it('are asked for a name, and slowed down', async () => {
      const nothing = await visitor().post<Problem>('/api/reset', { username: ' ' });
      expect([nothing.status, nothing.body.detail]).toEqual([400, 'Field is Required']);
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) statuses.push((await visitor().post('/api/reset', { username: 'dora' })).status);
      expect(statuses).toContain(429);
    });
  });

  it('see and end their own sessions, and no one else’s', async () => {
    const user = { name: 'emil', email: 'emil@example.org', password: PASSWORD };
    const first = await signedUp(server().url, user);
    const second = visitor();
    await second.post('/api/login', { username: 'emil', password: PASSWORD }, { 'user-agent': 'Second Browser/1.0' });
    const { body: sessions } = await first.get<Session[]>('/api/sessions');
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = sessions.find(({ current }) => !current);
    expect(other?.agent).toBe('Second Browser/1.0');
    expect((await client().delete(`/api/sessions/${other?.id ?? ''}`)).status).toBe(404);
    expect((await first.delete(`/api/sessions/${other?.id ?? ''}`)).status).toBe(200);
    expect([(await second.get('/api/projects')).status, (await first.get('/api/projects')).status]).toEqual([401, 200]);
    await second.post('/api/login', { username: 'emil', password: PASSWORD });
    expect((await first.delete<Session[]>('/api/sessions')).body).toHaveLength(1);
    expect((await second.get('/api/projects')).status).toBe(401);
  });

  it('leave neither e-mails nor links in the log of events, where everything is by whom', async () => {
    const user = await invite();
    const token = getToken(await lastMailTo(user.email));
    await confirm(user.email, token);
    const events = readOpsDocuments<{ type: string; actor: string }>(
      await runOps(dataDir(), ['events', `account-${user.id}`, '--json', '--full']),
    );
    expect(events.map(({ type }) => type)).toEqual(['AccountInvited', 'PasswordChanged']);
    const text = JSON.stringify(events);
    for (const secret of [token, user.email, PASSWORD]) expect(text).not.toContain(secret);
    expect(text).toContain(ANALYST.name);
  });

  it('and their mails are read on the machine itself', async () => {
    const user = await invite();
    const list = await runOps(dataDir(), ['outbox']);
    expect(list.lines.join('\n')).toContain(user.email);
    const mail = await lastMailTo(user.email);
    const shown = await runOps(dataDir(), ['outbox', mail?.name ?? '']);
    expect(shown.lines.join('\n')).toContain(getToken(mail));
    expect((await runOps(dataDir(), ['outbox', 'zzz'])).code).toBe(1);
  });
});

describe('mails', () => {
  const { client, dataDir } = specServer({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('that cannot be sent are shown to the user who requested them', async () => {
    const invited = await client().post<User>('/api/users', { name: 'bob', email: 'bob@example.org' });
    expect(invited.status).toBe(200);
    expect(invited.body.mail).toMatchObject({ kind: 'invitation', state: 'waiting' });
    expect(invited.body.mail?.reason).toMatch(/ECONNREFUSED/u);
    const { data } = (await client().get<UserList>('/api/users', { search: 'bob' })).body;
    expect(data[0]?.mail?.reason).toMatch(/ECONNREFUSED/u);
    const status = await runOps(dataDir(), ['status']);
    expect(status.lines.join('\n')).toMatch(/mail \(invitation\) for account .*: waits: .*ECONNREFUSED/u);
  });
});

describe('a server of one user', () => {
  const { server, client } = specServer();

  it('never loses the last one', async () => {
    const other = await signedUp(server().url, { name: 'zed', email: 'zed@example.org', password: PASSWORD });
    const { data } = (await client().get<UserList>('/api/users')).body;
    const getId = (name: string): string => data.find((user) => user.name === name)?.id ?? '';
    const both = await Promise.all([
      client().delete(`/api/users/${getId('zed')}`),
      other.delete(`/api/users/${getId(ANALYST.name)}`),
    ]);
    expect(both.some(({ status }) => status !== 200)).toBe(true);
    const left: number[] = [];
    for (const account of [ANALYST, { name: 'zed', password: PASSWORD }]) {
      const { name: username, password } = account;
      left.push((await apiClient(server().url).post<Account>('/api/login', { username, password })).status);
    }
    expect(left).toContain(200);
  });
});
