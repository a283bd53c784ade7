import { describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from './all-routes.ts';

describe('the routes of the API', () => {
  it('declare each address once', () => {
    const addresses = ALL_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(addresses.filter((address, at) => addresses.indexOf(address) < at)).toEqual([]);
    expect(addresses.length).toBeGreaterThan(100);
  });

  it('have an example of a body if they accept one', () => {
    const without = ALL_ROUTES.filter(({ body, example }) => body !== undefined && example?.body === undefined);
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});
