import { describe, expect, it } from '@jest/globals';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import {
  fromFieldValue,
  getFreezeName,
  listFreezes,
  parseMoments,
  toFieldValue,
  toMomentParams,
} from './change-settings.ts';

describe('the compared moments', () => {
  it('are in the address, beside what is there already', () => {
    const moments = { from: 'library@12', to: '2026-03-05T12:00:00.000Z' };
    const params = toMomentParams(moments, new URLSearchParams('weight=nights&since=x'));
    expect(params.get('weight')).toBe('nights');
    expect(parseMoments(params)).toEqual(moments);
    expect(toMomentParams({ from: '', to: '' }, params).toString()).toBe('weight=nights');
  });

  it('begin with the latest freeze of the workspace', () => {
    const freezes = [
      { id: 'may', workspace: { id: 'w1' }, at: '2026-05-05T10:00:00.000Z' },
      { id: 'june', workspace: { id: 'w1' }, at: '2026-06-05T10:00:00.000Z' },
      { id: 'other', workspace: { id: 'w2' }, at: '2026-07-05T10:00:00.000Z' },
    ] as unknown as readonly Freeze[];
    expect(listFreezes(freezes, 'w1').map(({ id }) => id)).toEqual(['june', 'may']);
    expect(listFreezes(freezes, 'w3')).toEqual([]);
  });

  it('are named by the freeze that they are of', () => {
    const freezes = [{ id: 'f1', name: 'First coding', asOf: 'p1-w1' }] as unknown as readonly Freeze[];
    expect(['p1-w1', 'freeze:f1', 'p2-w1'].map((from) => getFreezeName(freezes, from))).toEqual([
      'First coding',
      'First coding',
      '',
    ]);
  });

  it('are times of the reader in a field, which has no words for an entry of the history', () => {
    const instant = '2026-03-05T12:34:00.000Z';
    expect(fromFieldValue(toFieldValue(instant))).toBe(instant);
    expect(['', 'library@12', 'p3-w1', '2026-03-05Tx'].map(toFieldValue)).toEqual(['', '', '', '']);
    expect(['', '2026-13-45T00:00'].map(fromFieldValue)).toEqual(['', '']);
  });
});
