/** Word cloud settings in the URL, next to the shared ones and stored with them. */
import type { PartOfSpeech } from '@verbatim/command-api/contract/results/workspace-results';
import { hasNumbers, withNumbers } from '../settings/numbers-param.ts';

export interface CloudSettings {
  /** Of the most frequent word, on a canvas 1000 wide. */
  readonly maxFont: number;
  readonly minFont: number;
  /** Exclusive minimum of mentions. */
  readonly minMentions: number;
  /** Rotates some words, in steps of 30 degrees. */
  readonly isRotated: boolean;
  /** Empty for all. */
  readonly partsOfSpeech: readonly PartOfSpeech[];
  /** Whether to count numbers. */
  readonly numbers: boolean;
  readonly colours: 'sentiment' | 'random';
}

export const CLOUD_DEFAULTS: CloudSettings = {
  maxFont: 100,
  minFont: 10,
  minMentions: 10,
  isRotated: false,
  partsOfSpeech: [],
  numbers: false,
  colours: 'sentiment',
};

export const PARTS_OF_SPEECH: readonly (readonly [PartOfSpeech, string])[] = [
  ['V', 'Verbs'],
  ['N', 'Nouns'],
  ['J', 'Adjectives'],
];

export type CloudNumber = 'maxFont' | 'minFont' | 'minMentions';

/** Inclusive ranges of the numbers. */
export const LIMITS: Readonly<Record<CloudNumber, readonly [least: number, most: number]>> = {
  maxFont: [10, 200],
  minFont: [6, 100],
  minMentions: [0, 1_000_000_000],
};

const PARAMS: Readonly<Record<CloudNumber, string>> = {
  maxFont: 'cloudMax',
  minFont: 'cloudMin',
  minMentions: 'mentions',
};
const NUMBERS = Object.keys(PARAMS) as readonly CloudNumber[];

/** Validation error; undefined when valid. @param text as typed */
export const validateCloudNumber = (
  name: CloudNumber,
  text: string,
  { maxFont, minFont }: CloudSettings,
): string | undefined => {
  if (text.trim() === '') return 'Field is required';
  const [least, most] = LIMITS[name];
  const value = Number(text);
  if (!Number.isInteger(value)) return 'Use a whole number';
  if (value < least) return `Use ${least} or more`;
  if (value > most) return `Use ${most} or less`;
  if (name === 'maxFont' && value < minFont) return 'Must be at least the minimum';
  if (name === 'minFont' && value > maxFont) return 'Must be at most the maximum';
  return undefined;
};

/** Invalid values fall back to the defaults. */
export const parseCloudSettings = (params: URLSearchParams): CloudSettings => {
  const given: Record<CloudNumber, number> = { ...CLOUD_DEFAULTS };
  for (const name of NUMBERS) {
    const text = params.get(PARAMS[name]) ?? '';
    const isAlone = { ...CLOUD_DEFAULTS, maxFont: Infinity, minFont: 0 };
    if (validateCloudNumber(name, text, isAlone) === undefined) given[name] = Number(text);
  }
  const fits = given.minFont <= given.maxFont;
  const parts = params.getAll('pos');
  return {
    ...CLOUD_DEFAULTS,
    ...given,
    ...(fits ? {} : { minFont: CLOUD_DEFAULTS.minFont, maxFont: CLOUD_DEFAULTS.maxFont }),
    isRotated: params.get('rotated') === 'true',
    partsOfSpeech: PARTS_OF_SPEECH.flatMap(([part]) => (parts.includes(part) ? [part] : [])),
    numbers: hasNumbers(params),
    colours: params.get('colours') === 'random' ? 'random' : 'sentiment',
  };
};

/** @param beside existing parameters, which are kept */
export const toCloudParams = (settings: CloudSettings, beside: URLSearchParams): URLSearchParams => {
  const params = withNumbers(settings.numbers, beside);
  for (const name of [...Object.values(PARAMS), 'rotated', 'pos', 'colours']) params.delete(name);
  for (const name of NUMBERS)
    if (settings[name] !== CLOUD_DEFAULTS[name]) params.set(PARAMS[name], String(settings[name]));
  if (settings.isRotated) params.set('rotated', 'true');
  for (const part of settings.partsOfSpeech) params.append('pos', part);
  if (settings.colours !== CLOUD_DEFAULTS.colours) params.set('colours', settings.colours);
  return params;
};
