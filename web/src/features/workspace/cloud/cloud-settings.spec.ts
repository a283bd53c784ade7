import { describe, expect, it } from '@jest/globals';
import { CLOUD_DEFAULTS, cloudParamsOf, cloudSettingsOf, problemOf, type CloudSettings } from './cloud-settings.ts';

const read = (text: string): CloudSettings => cloudSettingsOf(new URLSearchParams(text));

describe('the settings of a cloud', () => {
  it('are the defaults where the address says nothing, and then say nothing there', () => {
    expect(read('by=season')).toEqual({
      ...{ maxFont: 100, minFont: 10, minMentions: 10 },
      ...{ isRotated: false, partsOfSpeech: [], colours: 'sentiment' },
    });
    expect(cloudParamsOf(CLOUD_DEFAULTS, new URLSearchParams('by=season&mentions=3')).toString()).toBe('by=season');
  });

  it('are read as they were written', () => {
    const settings: CloudSettings = {
      ...{ maxFont: 80, minFont: 12, minMentions: 0, isRotated: true },
      ...{ partsOfSpeech: ['V', 'J'], colours: 'random' },
    };
    expect(cloudSettingsOf(cloudParamsOf(settings, new URLSearchParams()))).toEqual(settings);
  });

  it.each([
    'cloudMax=5',
    'cloudMax=1e9',
    'cloudMin=x',
    'mentions=-1',
    'mentions=1.5',
    'cloudMax=20&cloudMin=90',
    'pos=Q',
  ])('are the defaults for what cannot be used: %s', (text) => expect(read(text)).toEqual(CLOUD_DEFAULTS));

  it('say what is wrong with a number', () => {
    expect(problemOf('maxFont', '', CLOUD_DEFAULTS)).toBe('Field is required');
    expect(problemOf('maxFont', '201', CLOUD_DEFAULTS)).toBe('Use 200 or less');
    expect(problemOf('minMentions', '-1', CLOUD_DEFAULTS)).toBe('Use 0 or more');
    expect(problemOf('minFont', '99', { ...CLOUD_DEFAULTS, maxFont: 98 })).toBe('Larger than the largest');
    expect(problemOf('maxFont', '11', { ...CLOUD_DEFAULTS, minFont: 12 })).toBe('Smaller than the smallest');
    expect(problemOf('minFont', '10', CLOUD_DEFAULTS)).toBeUndefined();
  });
});
