/** How the cloud of a workspace is drawn; it lives in the address beside the settings that results share, and is kept with them. */
import type { PartOfSpeech } from '@verbatim/command-api/contract/workspace-results';

export interface CloudSettings {
  /** Of the most frequent word, in units of a canvas that is 1000 wide. */
  readonly maxFont: number;
  readonly minFont: number;
  /** Words have to be mentioned more often. */
  readonly minMentions: number;
  /** Some words are turned, in steps of 30 degrees. */
  readonly isRotated: boolean;
  /** None for all. */
  readonly partsOfSpeech: readonly PartOfSpeech[];
  readonly colours: 'sentiment' | 'random';
}

export const CLOUD_DEFAULTS: CloudSettings = {
  ...{ maxFont: 100, minFont: 10, minMentions: 10 },
  ...{ isRotated: false, partsOfSpeech: [], colours: 'sentiment' },
};

export const PARTS_OF_SPEECH: readonly (readonly [PartOfSpeech, string])[] = [
  ['V', 'Verbs'],
  ['N', 'Nouns'],
  ['J', 'Adjectives'],
];

export type CloudNumber = 'maxFont' | 'minFont' | 'minMentions';

/** What each number may be, both ends included. */
export const LIMITS: Readonly<Record<CloudNumber, readonly [least: number, most: number]>> = {
  ...{ maxFont: [10, 200], minFont: [6, 100], minMentions: [0, 1_000_000_000] },
};

const PARAMS: Readonly<Record<CloudNumber, string>> = {
  ...{ maxFont: 'cloudMax', minFont: 'cloudMin', minMentions: 'mentions' },
};
const NUMBERS = Object.keys(PARAMS) as readonly CloudNumber[];

/** Why a number cannot be used; undefined when it can. @param text as it was typed */
export const problemOf = (name: CloudNumber, text: string, { maxFont, minFont }: CloudSettings): string | undefined => {
  if (text.trim() === '') return 'Field is required';
  const [least, most] = LIMITS[name];
  const value = Number(text);
  if (!Number.isInteger(value)) return 'Use a whole number';
  if (value < least) return `Use ${least} or more`;
  if (value > most) return `Use ${most} or less`;
  if (name === 'maxFont' && value < minFont) return 'Smaller than the smallest';
  if (name === 'minFont' && value > maxFont) return 'Larger than the largest';
  return undefined;
};

/** What cannot be used is as it is by default. */
export const cloudSettingsOf = (params: URLSearchParams): CloudSettings => {
  const given: Record<CloudNumber, number> = { ...CLOUD_DEFAULTS };
  for (const name of NUMBERS) {
    const text = params.get(PARAMS[name]) ?? '';
    const isAlone = { ...CLOUD_DEFAULTS, maxFont: Infinity, minFont: 0 };
    if (problemOf(name, text, isAlone) === undefined) given[name] = Number(text);
  }
  const fits = given.minFont <= given.maxFont;
  const parts = params.getAll('pos');
  return {
    ...CLOUD_DEFAULTS,
    ...given,
    ...(fits ? {} : { minFont: CLOUD_DEFAULTS.minFont, maxFont: CLOUD_DEFAULTS.maxFont }),
    isRotated: params.get('rotated') === 'true',
    partsOfSpeech: PARTS_OF_SPEECH.flatMap(([part]) => (parts.includes(part) ? [part] : [])),
    colours: params.get('colours') === 'random' ? 'random' : 'sentiment',
  };
};

/** @param beside what stands there: that of others stays */
export const cloudParamsOf = (settings: CloudSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of [...Object.values(PARAMS), 'rotated', 'pos', 'colours']) params.delete(name);
  for (const name of NUMBERS)
    if (settings[name] !== CLOUD_DEFAULTS[name]) params.set(PARAMS[name], String(settings[name]));
  if (settings.isRotated) params.set('rotated', 'true');
  for (const part of settings.partsOfSpeech) params.append('pos', part);
  if (settings.colours !== CLOUD_DEFAULTS.colours) params.set('colours', settings.colours);
  return params;
};
