import { describe, expect, it } from '@jest/globals';
import {
  CLOUD_DEFAULTS,
  toCloudParams,
  parseCloudSettings,
  validateCloudNumber,
  type CloudSettings,
} from './cloud-settings.ts';

const read = (text: string): CloudSettings => parseCloudSettings(new URLSearchParams(text));

describe('the settings of a cloud', () => {
  it('are the defaults where the address says nothing, and then say nothing there', () => {
    expect(read('by=season')).toEqual({
      maxFont: 100,
      minFont: 10,
      minMentions: 10,
      isRotated: false,
      partsOfSpeech: [],
      numbers: false,
      colours: 'sentiment',
    });
    expect(toCloudParams(CLOUD_DEFAULTS, new URLSearchParams('by=season&mentions=3')).toString()).toBe('by=season');
  });

  it('are read as they were written', () => {
    const settings: CloudSettings = {
      maxFont: 80,
      minFont: 12,
      minMentions: 0,
      isRotated: true,
      partsOfSpeech: ['V', 'J'],
      numbers: true,
      colours: 'random',
    };
    expect(parseCloudSettings(toCloudParams(settings, new URLSearchParams()))).toEqual(settings);
  });

  it.each([
    'cloudMax=5',
    'cloudMax=1e9',
    'cloudMin=x',
    'mentions=-1',
    'mentions=1.5',
    'cloudMax=20&cloudMin=90',
    'pos=Q',
    'numbers=1',
  ])('are the defaults for what cannot be used: %s', (text) => expect(read(text)).toEqual(CLOUD_DEFAULTS));

  it('say what is wrong with a number', () => {
    expect(validateCloudNumber('maxFont', '', CLOUD_DEFAULTS)).toBe('Field is required');
    expect(validateCloudNumber('maxFont', '201', CLOUD_DEFAULTS)).toBe('Use 200 or less');
    expect(validateCloudNumber('minMentions', '-1', CLOUD_DEFAULTS)).toBe('Use 0 or more');
    expect(validateCloudNumber('minFont', '99', { ...CLOUD_DEFAULTS, maxFont: 98 })).toBe(
      'Must be at most the maximum',
    );
    expect(validateCloudNumber('maxFont', '11', { ...CLOUD_DEFAULTS, minFont: 12 })).toBe(
      'Must be at least the minimum',
    );
    expect(validateCloudNumber('minFont', '10', CLOUD_DEFAULTS)).toBeUndefined();
  });
});
