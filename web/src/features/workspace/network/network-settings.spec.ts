import { describe, expect, it } from '@jest/globals';
import {
  findMaxConnections,
  parseCoOccurrenceSettings,
  NETWORK_SIZE,
  parseNetworkSettings,
  toNetworkParams,
} from './network-settings.ts';

describe('themes together, where the address says nothing', () => {
  it('are connected with three each, and are the most frequent ones', () => {
    expect(parseCoOccurrenceSettings(new URLSearchParams())).toEqual({ connections: 3, themes: [] });
  });

  it('are a network 800 wide, whose minimum of comments is a default', () => {
    expect([NETWORK_SIZE, parseNetworkSettings(new URLSearchParams())]).toEqual([800, { count: null, value: null }]);
  });

  it('keep a minimum that was set, even that of the default', () => {
    expect(toNetworkParams({ count: 20, value: null }, new URLSearchParams('links-over=3')).toString()).toBe('over=20');
  });
});

it.each([
  [undefined, 10],
  [40, 10],
  [10, 9],
  [3, 2],
  [1, 1],
])('of %s themes, each has at most %d links', (themes, most) => {
  expect(findMaxConnections(themes)).toBe(most);
});
