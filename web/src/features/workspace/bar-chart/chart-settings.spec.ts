import { expect, it } from '@jest/globals';
import { toTableParams, parseTableSettings } from '../table/table-settings.ts';
import { toChartParams, parseChartSettings } from './chart-settings.ts';

it('lives in the address beside what results share, and neither takes the other away', () => {
  const chart = { arrangement: 'stacked', themes: ['a', 'b'] } as const;
  const shared = { ...parseTableSettings(new URLSearchParams()), groupBy: ['division'] };
  const both = toChartParams(chart, toTableParams(shared));
  expect(both.toString()).toBe('by=division&bars=stacked&theme=a&theme=b');
  expect(parseChartSettings(both)).toEqual(chart);
  const regrouped = toTableParams({ ...shared, groupBy: [] }, both);
  expect(regrouped.toString()).toBe('bars=stacked&theme=a&theme=b');
  expect(toChartParams({ arrangement: 'grouped', themes: [] }, regrouped).toString()).toBe('');
});
