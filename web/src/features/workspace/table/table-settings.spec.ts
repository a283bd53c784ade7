import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_SETTINGS,
  getCountedSentiment,
  nextSort,
  toTableParams,
  parseTableSettings,
  getZScore,
  type TableSettings,
} from './table-settings.ts';

describe('the settings in the address', () => {
  it('come back as they were', () => {
    const settings: TableSettings = {
      groupBy: ['division_name', 'Größe & Art'],
      parts: [['month'], ['class', 'Größe & Art']],
      format: 'column',
      significance: 'group',
      confidence: '99.5%',
      wave: 'month:day',
      waveOrder: [],
      correction: true,
      weight: 'Gewicht',
      number: 'nps',
      minBase: 50,
      unclassified: true,
      folded: ['net-1', 'net-2'],
      sentiment: 'last',
      sort: { by: 'General__Tops', order: 'asc' },
    };
    expect(parseTableSettings(new URLSearchParams(toTableParams(settings).toString()))).toEqual(settings);
  });

  it('given shares of negative comments, come back, and say what rows count', () => {
    const params = toTableParams({ ...DEFAULT_SETTINGS, format: 'negative' });
    expect(params.toString()).toBe('show=negative');
    expect(parseTableSettings(params).format).toBe('negative');
    expect(getCountedSentiment('negative')).toBe('neg');
    expect(getCountedSentiment('column')).toBeUndefined();
  });

  it('leave the address clean while nothing is changed', () => {
    expect(toTableParams(DEFAULT_SETTINGS).toString()).toBe('');
    expect(parseTableSettings(new URLSearchParams())).toEqual(DEFAULT_SETTINGS);
  });

  it('fall back to the defaults for values that do not exist', () => {
    expect(
      parseTableSettings(
        new URLSearchParams(
          'show=pie&least=-3&corrected=1&significance=maybe&confidence=42&order=up&by=a&by=b&by=c&by=d',
        ),
      ),
    ).toEqual({ ...DEFAULT_SETTINGS, groupBy: ['a', 'b', 'c'] });
  });
});

describe('sorting by a heading', () => {
  it('begins with the largest number and with A, and turns round at the second click', () => {
    expect(nextSort({ by: 'count', order: 'desc' }, 'Tops')).toEqual({ by: 'Tops', order: 'desc' });
    expect(nextSort({ by: 'Tops', order: 'desc' }, 'Tops')).toEqual({ by: 'Tops', order: 'asc' });
    expect(nextSort({ by: 'count', order: 'desc' }, 'name')).toEqual({ by: 'name', order: 'asc' });
  });
});

it('knows the multiplier of a confidence', () => {
  expect(getZScore('99%')).toBe(2.576);
  expect(getZScore('nonsense')).toBe(1.96);
});
