import { describe, expect, it } from '@jest/globals';
import { nextPath } from './next-path.ts';

describe('nextPath', () => {
  it.each(['/project', '/project/p1/workspace/w1?by=Department%20Name#top', '/themes?q=a//b', '/logins'])(
    'goes to %s',
    (path) => {
      expect(nextPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'project',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '/x\\..\\evil',
    ' //evil.example',
  ])('stays here for %j', (path) => {
    expect(nextPath(path)).toBe('/');
  });

  it.each(['/login', '/login?next=/login', '/login/'])('does not come back to the login page with %s', (path) => {
    expect(nextPath(path)).toBe('/');
  });
});
