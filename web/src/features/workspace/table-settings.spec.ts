import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS, nextSort, paramsOf, settingsOf, zOf, type TableSettings } from './table-settings.ts';

describe('the settings in the address', () => {
  it('come back as they were', () => {
    const settings: TableSettings = {
      groupBy: ['division_name', 'Größe & Art'],
      format: 'column',
      significance: 'group',
      confidence: '99.5%',
      ...{ correction: true, weight: 'Gewicht', minBase: 50 },
      unclassified: true,
      sentiment: 'last',
      sort: { by: 'General__Tops', order: 'asc' },
    };
    expect(settingsOf(new URLSearchParams(paramsOf(settings).toString()))).toEqual(settings);
  });

  it('leave the address clean while nothing is changed', () => {
    expect(paramsOf(DEFAULT_SETTINGS).toString()).toBe('');
    expect(settingsOf(new URLSearchParams())).toEqual(DEFAULT_SETTINGS);
  });

  it('fall back to the defaults for values that do not exist', () => {
    expect(
      settingsOf(
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
  expect(zOf('99%')).toBe(2.576);
  expect(zOf('nonsense')).toBe(1.96);
});
