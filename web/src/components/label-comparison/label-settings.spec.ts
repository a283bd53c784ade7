import { describe, expect, it } from '@jest/globals';
import { parseLabelSettings, toLabelParams, type LabelSettings } from './label-settings.ts';

describe('settings of the comparison with labels', () => {
  it('come back from the URL, next to what stands there', () => {
    const settings: LabelSettings = { column: 'stars', labels: { '3': 'neg', 'a "b"': null }, mixed: 'wrong' };
    const params = toLabelParams(settings, new URLSearchParams('groupBy=season&mixed=other'));
    expect(params.get('groupBy')).toBe('season');
    expect(parseLabelSettings(params)).toEqual(settings);
  });

  it('are absent where nothing is set', () => {
    const none: LabelSettings = { column: '', labels: {}, mixed: 'mean' };
    expect(toLabelParams(none, new URLSearchParams('labels=x&mean=y&mixed=wrong')).toString()).toBe('');
    expect(parseLabelSettings(new URLSearchParams())).toEqual(none);
  });

  it.each(['{', '[]', 'null', '{"3":"good"}'])('ignore labels such as %s', (text) => {
    expect(parseLabelSettings(new URLSearchParams({ mean: text })).labels).toEqual({});
  });
});
