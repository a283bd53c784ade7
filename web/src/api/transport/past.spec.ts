import { describe, expect, it } from '@jest/globals';
import { toMomentAddress } from './past.ts';

describe('an address as of a moment', () => {
  it.each([
    ['/api/workspaces/w/table', '/api/workspaces/w/table?asOf=p1-w2'],
    ['/api/workspaces/w/table?groupBy=%5B%5D', '/api/workspaces/w/table?groupBy=%5B%5D&asOf=p1-w2'],
    ['/api/workspaces/w/coverage', '/api/workspaces/w/coverage?asOf=p1-w2'],
    ['/api/workspaces/w/drivers?column=nps', '/api/workspaces/w/drivers?column=nps&asOf=p1-w2'],
    ['/api/workspaces/w/label-comparison?column=nps', '/api/workspaces/w/label-comparison?column=nps&asOf=p1-w2'],
    ['/api/projects/p', '/api/projects/p?asOf=p1-w2'],
    ['/api/projects/p/workspaces/w/cloud', '/api/projects/p/workspaces/w/cloud?asOf=p1-w2'],
    ['/api/projects/p/columns/a%20b/values?limit=5', '/api/projects/p/columns/a%20b/values?limit=5&asOf=p1-w2'],
    ['/api/projects', '/api/projects'],
    ['/api/history?limit=20', '/api/history?limit=20'],
    ['/api/projects/p/history', '/api/projects/p/history'],
  ])('%s is %s', (address, asOf) => {
    expect(toMomentAddress(address, 'p1-w2')).toBe(asOf);
    expect(toMomentAddress(address, undefined)).toBe(address);
  });
});
