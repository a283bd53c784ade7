import { describe, expect, it } from '@jest/globals';
import { toHistoryFilters, parseAuditFilters, isFiltered, toSearchParams } from './history-address.ts';

describe('the filters of the history in the address', () => {
  it.each(['project=p&actor=a&kind=tag&theme=t&comment=7&from=2026-03-05&to=2026-03-06', 'kind=undo', 'project=p', ''])(
    'are read and written the same: %s',
    (text) => {
      expect(toSearchParams(parseAuditFilters(new URLSearchParams(text))).toString()).toBe(text);
    },
  );

  it.each([
    ['kind=soup', {}],
    ['from=yesterday&to=2026-13-40', {}],
    ['comment=7', {}],
    ['project=p&comment=-1', { project: 'p' }],
    ['project=p&comment=x', { project: 'p' }],
    ['actor=&theme=', {}],
  ])('pass over what cannot be meant: %s', (text, expected) => {
    expect(parseAuditFilters(new URLSearchParams(text))).toEqual(expected);
  });

  it('ask for whole days of the reader', () => {
    const { from, to } = toHistoryFilters({ from: '2026-03-05', to: '2026-03-05' });
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1);
    expect(new Date(from ?? '').getHours()).toBe(0);
  });

  it('say whether there are any', () => {
    expect([isFiltered({}), isFiltered({ kind: 'tag' })]).toEqual([false, true]);
  });
});
