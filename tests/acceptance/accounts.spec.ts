import { describe, expect, it } from '@jest/globals';
import type { Account } from '@verbatim/command-api/contract/accounts';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { specServer } from '../support/spec-server.ts';

const BOB = { name: 'Bob', email: 'bob@example.org', password: 'battery staple' };
const FREE_FAILURES = 5;

describe('accounts', () => {
  const { server, client } = specServer();
  const visitor = () => apiClient(server().url);

  it('answers signup and login with the account, and never with anything of the password', async () => {
    const bob = visitor();
    const signup = await bob.post<Account>('/api/signup', BOB);
    expect(signup.status).toBe(200);
    expect(signup.body).toEqual({ id: expect.any(String), name: BOB.name, email: BOB.email });
    expect((await bob.get('/api/projects')).status).toBe(200);
    const login = await visitor().post('/api/login', { username: BOB.name, password: BOB.password });
    expect(login.body).toEqual(signup.body);
  });

  it('logs in by e-mail and by name, ignoring case and white space around them', async () => {
    for (const username of [ANALYST.email, 'ADA', ' Ada ', 'Ada@Example.ORG']) {
      const login = await visitor().post('/api/login', { username, password: ANALYST.password });
      expect([username, login.status]).toEqual([username, 200]);
    }
  });

  it('keeps names and e-mails unique, ignoring case', async () => {
    const name = await visitor().post<Problem>('/api/signup', { ...BOB, name: 'ADA', email: 'new@example.org' });
    expect([name.status, name.body.code]).toEqual([409, 'ACCOUNT_NAME_TAKEN']);
    const email = await visitor().post<Problem>('/api/signup', { ...BOB, name: 'new', email: 'ADA@example.org' });
    expect([email.status, email.body.code]).toEqual([409, 'ACCOUNT_EMAIL_TAKEN']);
  });

  it('gives only one of two people who register the same name at once the account', async () => {
    const twins = [1, 2, 3, 4].map((n) => ({
      name: 'Twin',
      email: `twin${n}@example.org`,
      password: 'battery staple',
    }));
    const answers = await Promise.all(twins.map((twin) => visitor().post('/api/signup', twin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['signup', {}, 'name', 'Field is Required'],
    ['signup', { ...BOB, name: '  ' }, 'name', 'Field is Required'],
    ['signup', { ...BOB, email: 'nowhere' }, 'email', 'Invalid e-mail.'],
    ['signup', { ...BOB, password: 'short' }, 'password', 'Password must be atleast 8 characters'],
    ['signup', { ...BOB, admin: true }, 'admin', "'admin' is not known here"],
    ['login', {}, 'username', 'Required.'],
    ['login', { username: 'ada' }, 'password', 'Required.'],
    ['login', { username: '', password: '' }, 'username', 'Required.'],
  ])('refuses %s with %j by the message of the catalogue', async (path, body, field, message) => {
    const { status, body: problem } = await visitor().post<Problem>(`/api/${path}`, body);
    expect(status).toBe(400);
    expect(problem.errors?.[0]).toEqual({ field, message });
    expect(problem.detail).toBe(message);
  });

  it.each([{ $ne: '' }, ['ada'], null, 7])('takes no %j for a name', async (username) => {
    const answer = await visitor().post<Problem>('/api/login', { username, password: { $ne: '' } });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('answers 401 to every other call without a session', async () => {
    const nobody = visitor();
    const calls = [
      ...['projects', 'projects/', 'projects/x', 'projects/x/build', 'folders', 'themes/x', 'workspaces/x'],
      ...['workspaces/x/table', 'dictionary/test?pid=x&string=y', 'sentiment?string=good', 'nothing-here', ''],
    ];
    for (const call of calls) {
      const { status, body } = await nobody.get<Problem>(`/api/${call}`);
      expect([call, status, body.code]).toEqual([call, 401, 'NOT_LOGGED_IN']);
    }
    for (const call of ['projects', 'projects/x/upload-file', 'folders/new', 'themes/new', 'workspaces/x/add'])
      expect([call, (await nobody.post(`/api/${call}`, {})).status]).toEqual([call, 401]);
  });

  it('lets nobody in by writing a path another way', async () => {
    await client().post('/api/projects', { name: 'Secret plans', no_sid: true });
    for (const path of [
      '/API/projects',
      '/Api/Projects',
      '/%61pi/projects',
      '//api/projects',
      '/api//projects',
      '/./api/projects',
    ]) {
      const response = await fetch(`${server().url}${path}`);
      expect([path, (await response.text()).includes('Secret plans')]).toEqual([path, false]);
    }
  });

  it('ends the session with logout and leads to the login page', async () => {
    const carl = await signedUp(server().url, { name: 'carl', email: 'carl@example.org', password: 'battery staple' });
    const stolen = carl.cookies();
    const logout = await carl.get('/api/logout');
    expect([logout.status, logout.headers.get('location')]).toEqual([302, '/login']);
    expect((await carl.get('/api/projects')).status).toBe(401);
    const again = await fetch(`${server().url}/api/projects`, { headers: { cookie: stolen } });
    expect(again.status).toBe(401);
    expect((await visitor().get('/api/logout')).status).toBe(302);
  });

  it('sets a cookie that scripts cannot read and other sites do not send, not Secure on plain http', async () => {
    const login = await visitor().post('/api/login', { username: 'ada', password: ANALYST.password });
    const cookie = login.headers.getSetCookie().find((text) => text.startsWith('verbatim-session='));
    expect(cookie).toMatch(/^verbatim-session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax$/u);
  });

  it('slows down guessing, tells how long to wait, and says the same of accounts that do not exist', async () => {
    for (const username of ['bob', 'nobody-at-all']) {
      const guess = () => visitor().post<Problem>('/api/login', { username, password: 'wrong guess' });
      for (let i = 0; i < FREE_FAILURES; i += 1) {
        const { status, body } = await guess();
        expect([status, body.code, body.detail]).toEqual([
          401,
          'LOGIN_FAILED',
          'The user name or the password is wrong.',
        ]);
      }
      await guess();
      const { status, body, headers } = await guess();
      expect([status, body.code]).toEqual([429, 'LOGIN_THROTTLED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('behind an https address', () => {
  const { server } = specServer({ BASE_URL: 'https://verbatim.example.org' });

  it('has a cookie that is Secure and bound to the host', async () => {
    const login = await fetch(`${server().url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://verbatim.example.org' },
      body: JSON.stringify({ username: ANALYST.name, password: ANALYST.password }),
    });
    expect(login.status).toBe(200);
    expect(login.headers.getSetCookie().join('\n')).toMatch(
      /^__Host-verbatim-session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax; Secure$/mu,
    );
  });
});

describe('with SIGNUP=off', () => {
  // Its first account has signed up by then.
  const { server, client } = specServer({ SIGNUP: 'off' });

  it('lets the first account in, and nobody after it', async () => {
    expect((await client().get('/api/projects')).status).toBe(200);
    const second = await apiClient(server().url).post<Problem>('/api/signup', BOB);
    expect([second.status, second.body.code]).toEqual([403, 'SIGNUP_OFF']);
    const login = await apiClient(server().url).post('/api/login', { username: BOB.name, password: BOB.password });
    expect(login.status).toBe(401);
  });
});
