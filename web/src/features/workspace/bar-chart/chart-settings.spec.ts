import { expect, it } from '@jest/globals';
import { paramsOf, settingsOf } from '../table-settings.ts';
import { chartParamsOf, chartSettingsOf } from './chart-settings.ts';

it('lives in the address beside what results share, and neither takes the other away', () => {
  const chart = { arrangement: 'stacked', themes: ['a', 'b'] } as const;
  const shared = { ...settingsOf(new URLSearchParams()), groupBy: ['division'] };
  const both = chartParamsOf(chart, paramsOf(shared));
  expect(both.toString()).toBe('by=division&bars=stacked&theme=a&theme=b');
  expect(chartSettingsOf(both)).toEqual(chart);
  const regrouped = paramsOf({ ...shared, groupBy: [] }, both);
  expect(regrouped.toString()).toBe('bars=stacked&theme=a&theme=b');
  expect(chartParamsOf({ arrangement: 'grouped', themes: [] }, regrouped).toString()).toBe('');
});
