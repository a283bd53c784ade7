import { expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS, parseTableSettings, toTableParams } from '../table/table-settings.ts';
import { lookOf } from './frozen-look.ts';

it('a freeze opens with the format and the tests on screen, without groups and weight', () => {
  const onScreen = {
    ...DEFAULT_SETTINGS,
    groupBy: ['hotel'],
    weight: 'w',
    format: 'column',
    significance: 'total',
  } as const;
  const params = toTableParams(lookOf(onScreen));
  expect(params.toString()).toBe('show=column&significance=total');
  expect(lookOf(parseTableSettings(params))).toEqual(lookOf(onScreen));
});
