/** Valid account names, and a common throttle for name and e-mail. */
import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { ANALYST, apiClient } from '../support/api-client.ts';
import { specServer } from '../support/spec-server.ts';

describe('the name of an account', () => {
  const { server, client } = specServer();
  const signUp = async (name: string, email: string) => {
    const { status, body } = await apiClient(server().url).post<Problem>('/api/signup', {
      name,
      email,
      password: 'Long enough',
    });
    return [status, body.errors?.map(({ field }) => field)];
  };
  const invite = async (name: string, email: string) =>
    (await client().post<Problem>('/api/users', { name, email })).status;

  it.each([
    'two\nlines',
    'two\u2028lines',
    'two\u2029lines',
    'bell\u0007',
    'c1\u0085next',
    'right\u202eto left',
    'isolated\u2067',
    'marked\u200f',
  ])('is not %j', async (name) => {
    expect(await signUp(name, 'new@example.org')).toEqual([400, ['name']]);
    expect(await invite(name, 'new@example.org')).toBe(400);
  });

  it.each(['a\u0007b@example.org', 'ab@exam\u202eple.org', 'a\u200bb@example.org', 'ab@example.\u0000org'])(
    'has no e-mail %j',
    async (email) => {
      expect(await signUp('new', email)).toEqual([400, ['email']]);
      expect(await invite('new', email)).toBe(400);
    },
  );

  it('does not look like another', async () => {
    const twin = ANALYST.name.replace('a', '\u0430');
    expect(twin).not.toBe(ANALYST.name);
    expect(await signUp(twin, 'twin@example.org')).toEqual([409, ['name']]);
    expect(await invite(twin, 'twin@example.org')).toBe(409);
    expect(await invite('\u0438\u0432\u0430\u043d', 'ivan@example.org')).toBe(200);
  });

  it('shares one throttle with its e-mail', async () => {
    const statuses: number[] = [];
    // Five of each would be free if they counted separately.
    for (let tries = 0; tries < 10 && !statuses.includes(429); tries += 1) {
      const username = tries % 2 === 0 ? ANALYST.name : ANALYST.email;
      statuses.push((await apiClient(server().url).post('/api/login', { username, password: 'guessed wrong' })).status);
    }
    expect(statuses).toContain(429);
  });
});
