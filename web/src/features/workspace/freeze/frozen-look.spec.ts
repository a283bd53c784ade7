import { expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS, parseTableSettings, toTableParams } from '../table/table-settings.ts';
import { pickLook } from './frozen-look.ts';

it('a freeze opens with the format and the tests on screen, without groups and weight', () => {
  const onScreen = {
    ...DEFAULT_SETTINGS,
    groupBy: ['hotel'],
    weight: 'w',
    format: 'column',
    significance: 'total',
  } as const;
  const params = toTableParams(pickLook(onScreen));
  expect(params.toString()).toBe('show=column&significance=total');
  expect(pickLook(parseTableSettings(params))).toEqual(pickLook(onScreen));
});
