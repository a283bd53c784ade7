import { describe, expect, it } from '@jest/globals';
import type { Account } from '@verbatim/command-api/contract/accounts';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { NewToken, Token } from '@verbatim/command-api/contract/tokens';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

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
    ['signup', { ...BOB, password: ' '.repeat(12) }, 'password', 'Password must not consist only of spaces'],
    ['signup', { ...BOB, admin: true }, 'admin', "'admin' is not a known field. Remove it."],
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
      'projects',
      'projects/',
      'projects/x',
      'projects/x/build',
      'folders',
      'themes/x',
      'workspaces/x',
      'workspaces/x/table',
      'dictionary/test?pid=x&string=y',
      'sentiment?string=good',
      'nothing-here',
      '',
    ];
    for (const call of calls) {
      const { status, body } = await nobody.get<Problem>(`/api/${call}`);
      expect([call, status, body.code]).toEqual([call, 401, 'NOT_LOGGED_IN']);
    }
    for (const call of ['projects', 'projects/x/upload-file', 'folders/new', 'themes/new', 'workspaces/x/add'])
      expect([call, (await nobody.post(`/api/${call}`, {})).status]).toEqual([call, 401]);
  });

  it('lets no one in by another spelling of a path', async () => {
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

  it('leads a browser that opens a page without a session to the login form, with the page as next', async () => {
    const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${server().url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8', ...headers }, redirect: 'manual' });
    const led = await open('/project/p?by=a&by=b');
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      302,
      '/login?next=%2Fproject%2Fp%3Fby%3Da%26by%3Db',
      'no-store',
    ]);
    for (const path of ['/login', '/login?next=%2F', '/register', '/favicon.svg'])
      expect([path, (await open(path)).status]).toEqual([path, 200]);
    expect((await open('/project', { cookie: client().cookies() })).status).toBe(200);
    // Load balancers probe '/' and expect 200.
    expect((await open('/', { accept: '*/*' })).status).toBe(200);
  });

  it('sets a cookie that scripts cannot read and other sites do not send, not Secure on plain http', async () => {
    const login = await visitor().post('/api/login', { username: 'ada', password: ANALYST.password });
    const cookie = login.headers.getSetCookie().find((text) => text.startsWith('verbatim-session='));
    expect(cookie).toMatch(/^verbatim-session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax$/u);
  });

  describe('tokens for scripts', () => {
    const make = (name: string, scope: string) => ok(client().post<NewToken>('/api/tokens', { name, scope }));
    const by = (secret: string, path: string, init: RequestInit = {}) =>
      fetch(`${server().url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      });
    const create = (secret: string, name: string) =>
      by(secret, '/api/projects', { method: 'POST', body: JSON.stringify({ name, no_sid: true }) });
    const readCode = async (response: Response): Promise<readonly unknown[]> => [
      response.status,
      ((await response.json()) as Problem).code,
    ];

    it('speak in a person’s name, and the history says which token did', async () => {
      const { secret } = await make('Nightly upload', 'write');
      expect((await create(secret, 'By a script')).status).toBe(200);
      const last = async () =>
        (await ok(client().get<HistoryPage>('/api/history', { kind: 'project', limit: 1 }))).items[0];
      // Written by the script, not by this client: has to be waited for.
      await waitUntil(async () => (await last())?.sentence.includes('By a script') === true);
      expect(await last()).toMatchObject({
        actor: { name: ANALYST.name },
        details: ['Done by a script with the token “Nightly upload”.'],
      });
      const [listed] = await ok(client().get<readonly Token[]>('/api/tokens'));
      expect(listed).toMatchObject({ name: 'Nightly upload', scope: 'write', usedAt: expect.any(String) });
      expect(JSON.stringify(listed)).not.toContain(secret);
    });

    it('read only where they may no more, and never concern accounts', async () => {
      const { secret, id } = await make('Report', 'read');
      expect((await by(secret, '/api/projects')).status).toBe(200);
      expect(await readCode(await create(secret, 'Refused'))).toEqual([403, 'TOKEN_READS_ONLY']);
      expect(await readCode(await by(secret, '/api/projects/x/build'))).toEqual([403, 'TOKEN_READS_ONLY']);
      for (const path of ['/api/tokens', '/api/sessions'])
        expect([path, ...(await readCode(await by(secret, path)))]).toEqual([path, 403, 'TOKEN_NOT_ENOUGH']);
      const writing = await make('Writer', 'write');
      expect(await readCode(await by(writing.secret, `/api/tokens/${id}`, { method: 'DELETE' }))).toEqual([
        403,
        'TOKEN_NOT_ENOUGH',
      ]);
    });

    it('are refused once revoked and where there are none; the history lists both making and revoking', async () => {
      const { secret, id } = await make('Gone', 'read');
      const left = await ok(client().delete<readonly Token[]>(`/api/tokens/${id}`));
      expect(left.map(({ name }) => name)).not.toContain('Gone');
      const { items } = await ok(client().get<HistoryPage>('/api/history', { kind: 'account', limit: 2 }));
      expect(items.map(({ sentence }) => sentence)).toEqual([
        `${ANALYST.name} revoked the token “Gone”.`,
        expect.stringMatching(/^.* created the token “Gone”, which lets scripts read data until \d{4}-\d\d-\d\d\.$/u),
      ]);
      expect(await readCode(await by(secret, '/api/projects'))).toEqual([401, 'NOT_LOGGED_IN']);
      const headers = { authorization: 'Bearer vbt_nothing', cookie: client().cookies() };
      const answer = await fetch(`${server().url}/api/projects`, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
      expect(await ok(client().delete<readonly Token[]>(`/api/tokens/${id}`))).toEqual(left);
    });

    it('end with their days, and have an end that is a year off at most', async () => {
      const { until, createdAt } = await ok(client().post<NewToken>('/api/tokens', { name: 'Short', days: 1 }));
      expect(Date.parse(until) - Date.parse(createdAt)).toBe(86_400_000);
      for (const days of [0, 367, 1.5])
        expect((await client().post('/api/tokens', { name: 'Long', days })).status).toBe(400);
    });
  });

  it('logs logins and denials for the operator, and never a password, a token or a text', async () => {
    const login = { username: ANALYST.name, password: ANALYST.password };
    const known = visitor();
    expect((await known.post('/api/login', login)).status).toBe(200);
    expect((await visitor().post('/api/login', { ...login, password: 'a guess of mine' })).status).toBe(401);
    await fetch(`${server().url}/reset/the-token-of-a-mail`);
    await known.get('/api/sentiment', { string: 'a text that somebody wrote' });
    const told = (): string => server().output();
    await waitUntil(
      async () => /logged in/u.test(told()) && /login refused/u.test(told()) && /api\/sentiment/u.test(told()),
    );
    expect(told()).toMatch(/"path":"\/reset\/…"/u);
    const [, session = 'none'] = /=([\w-]{20,})/u.exec(known.cookies()) ?? [];
    for (const secret of [ANALYST.password, 'a guess of mine', 'the-token-of', 'somebody wrote', session])
      expect(told()).not.toContain(secret);
  });

  it('slows down guessing, says how long to wait, and answers the same for accounts that do not exist', async () => {
    const known = visitor();
    const bobs = await known.post<Account>('/api/login', { username: 'bob', password: BOB.password });
    for (const username of ['nobody-at-all', 'bob']) {
      const guess = () => visitor().post<Problem>('/api/login', { username, password: 'wrong guess' });
      for (let i = 0; i < FREE_FAILURES; i += 1) {
        const { status, body } = await guess();
        expect([status, body.code]).toEqual([401, 'LOGIN_FAILED']);
        expect(body.detail).toBe('Incorrect user name or password.');
      }
      // The first delay is a second, which one password check may take on a busy machine: of several
      // concurrent ones only one is checked.
      const { body, headers } = await Promise.any(
        [1, 2, 3].map(async () => {
          const answer = await guess();
          if (answer.status !== 429) throw new Error(`Answered ${answer.status}`);
          return answer;
        }),
      );
      expect(body.code).toBe('LOGIN_THROTTLED');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A browser with an earlier login is not throttled by other clients behind its address.
    const right = { username: 'bob', password: BOB.password };
    expect((await visitor().post('/api/login', right)).status).toBe(429);
    expect((await known.post('/api/login', right)).status).toBe(200);

    const refusals = server()
      .output()
      .split('\n')
      .filter((line) => line.includes('login refused'))
      .map((line) => JSON.parse(line) as { code: string; address: string; accountId?: string });
    const ofBob = refusals.filter(({ accountId }) => accountId === bobs.body.id).map(({ code }) => code);
    expect(ofBob).toEqual(expect.arrayContaining(['LOGIN_FAILED', 'LOGIN_THROTTLED']));
    expect(refusals.filter(({ address }) => !address.includes('127.0.0.1'))).toEqual([]);
    expect(server().output()).not.toMatch(/wrong guess|battery staple|bob@example/u);
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
    const cookie = login.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const made = await fetch(`${server().url}/api/folders/new`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://verbatim.example.org', cookie },
      body: JSON.stringify({ name: 'Food', parent: null }),
    });
    expect(made.headers.getSetCookie().join('\n')).toMatch(/^verbatim-position=.*; secure/imu);
    for (const answer of [login, made, await fetch(`${server().url}/healthz`)])
      expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/u);
  });
});

describe('with SIGNUP=off', () => {
  // Its first account has signed up by then.
  const { server, client } = specServer({ SIGNUP: 'off' });

  it('lets the first account in, and none after it', async () => {
    expect((await client().get('/api/projects')).status).toBe(200);
    const second = await apiClient(server().url).post<Problem>('/api/signup', BOB);
    expect([second.status, second.body.code]).toEqual([403, 'SIGNUP_OFF']);
    const login = await apiClient(server().url).post('/api/login', { username: BOB.name, password: BOB.password });
    expect(login.status).toBe(401);
  });
});
