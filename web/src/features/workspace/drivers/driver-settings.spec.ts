import { expect, it } from '@jest/globals';
import { parseDriverSettings, toDriverParams } from './driver-settings.ts';

it('the settings of drivers come back from the address, beside others', () => {
  const beside = new URLSearchParams('by=season&of=old&effect=regression');
  const params = toDriverParams({ column: 'nps', effect: 'difference' }, beside);
  expect(params.toString()).toBe('by=season&of=nps');
  expect(parseDriverSettings(params)).toEqual({ column: 'nps', effect: 'difference' });
  const regression = { column: '', effect: 'regression' } as const;
  expect(parseDriverSettings(toDriverParams(regression, params))).toEqual(regression);
  expect(parseDriverSettings(new URLSearchParams('effect=other'))).toEqual({ column: '', effect: 'difference' });
});
