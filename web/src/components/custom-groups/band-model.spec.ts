import { describe, expect, it } from '@jest/globals';
import {
  mapValuesToBands,
  describeBands,
  parseBands,
  formatBands,
  groupFaults,
  withBandMoved,
  withValueIn,
} from './band-model.ts';

const WARM = { name: 'Warm', items: ['Spring', 'Summer'] };
const COLD = { name: 'Cold', items: ['Winter'] };

describe('the bands of a custom group', () => {
  it('hold each value once: one that is put into another band leaves its own', () => {
    const moved = withValueIn([WARM, COLD], 'Summer', 1);
    expect(moved).toEqual([
      { name: 'Warm', items: ['Spring'] },
      { name: 'Cold', items: ['Winter', 'Summer'] },
    ]);
    expect([...mapValuesToBands(moved)]).toEqual([
      ['Spring', 0],
      ['Winter', 1],
      ['Summer', 1],
    ]);
  });

  it('stay as they are where a value is put where it stands, and lose one that is taken out', () => {
    expect(withValueIn([WARM, COLD], 'Winter', 1)).toEqual([WARM, COLD]);
    expect(withValueIn([WARM, COLD], 'Winter', null)).toEqual([WARM, { name: 'Cold', items: [] }]);
  });

  it('change places with their neighbour, and at the ends do not', () => {
    expect(withBandMoved([WARM, COLD], 1, -1)).toEqual([COLD, WARM]);
    expect(withBandMoved([WARM, COLD], 1, 1)).toEqual([WARM, COLD]);
  });

  it('are edited as text, and described in words', () => {
    expect(parseBands(formatBands([WARM, COLD]))).toEqual([WARM, COLD]);
    expect(describeBands(formatBands([WARM, COLD]))).toBe('Warm: Spring, Summer\nCold: Winter');
  });

  it('need a field and a label, and a label for each band with values', () => {
    expect(groupFaults('', ' ', [WARM, { name: '', items: ['Winter'] }, { name: '', items: [] }])).toEqual({
      field: 'Field is Required',
      name: 'Field is Required',
      'columns.1.name': 'Field is Required',
    });
    expect(groupFaults('season', 'Half', [WARM, COLD])).toEqual({});
  });
});
