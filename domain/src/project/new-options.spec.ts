import { describe, expect, it } from '@jest/globals';
import { withNewOptions } from './new-options.ts';

const columns = [
  { name: 'season', options: ['summer'] },
  { name: 'constructor', options: ['Lotus'] },
];

describe('the new values of a file', () => {
  it('stand behind those that were there, each once', () => {
    expect(withNewOptions(columns, { season: ['summer', 'winter'] })).toEqual([
      { name: 'season', options: ['summer', 'winter'] },
      columns[1],
    ]);
  });

  it('are only those of the file, whatever a column is called', () => {
    expect(withNewOptions(columns, {})).toEqual(columns);
  });
});
