import { describe, expect, it } from '@jest/globals';
import { parseCoOccurrenceSettings, NETWORK_SIZE, parseNetworkSettings } from './network-settings.ts';

describe('themes together, where the address says nothing', () => {
  it('are connected with three each, and are the most frequent ones', () => {
    expect(parseCoOccurrenceSettings(new URLSearchParams())).toEqual({ connections: 3, themes: [] });
  });

  it('are a network 800 wide of themes and pairs in more than 20 comments', () => {
    expect([NETWORK_SIZE, parseNetworkSettings(new URLSearchParams())]).toEqual([800, { count: 20, value: 20 }]);
  });
});
