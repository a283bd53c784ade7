import { expect, it } from '@jest/globals';
import { loginAddress } from './login-address.ts';

it('carries the whole path as next', () => {
  expect(loginAddress({ pathname: '/project/p', search: '?by=a&by=b', hash: '#x' })).toBe(
    '/login?next=%2Fproject%2Fp%3Fby%3Da%26by%3Db%23x',
  );
});

it('stays where no session is needed', () => {
  expect(loginAddress({ pathname: '/login', search: '?next=/themes', hash: '' })).toBeNull();
  expect(loginAddress({ pathname: '/register', search: '', hash: '' })).toBeNull();
  expect(loginAddress({ pathname: '/registered', search: '', hash: '' })).not.toBeNull();
});
