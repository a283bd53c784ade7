import { describe, expect, it } from '@jest/globals';
import { toColumnDrafts } from './column-drafts.ts';
import {
  edited,
  parseEdits,
  parseGuesses,
  serialiseGuesses,
  otherColumns,
  formatColumnDifferences,
  withEdit,
} from './wizard-form.ts';

const drafts = toColumnDrafts({
  headers: ['Guest', 'Season'],
  rows: [['Ann', 'Spring']],
});
const before = { fileName: 'hotel.csv', headers: ['Guest', 'Season'] };

describe('what a wizard keeps', () => {
  it('is what a person has made of the guesses: it goes on top of those of the file that is chosen again', () => {
    const edits = withEdit(withEdit({}, 'Season', { name: 'time_of_year' }), 'Season', { type: 'text' });
    expect(edited(drafts, withEdit(edits, 'Gone', { name: 'gone' }))).toEqual([
      drafts[0],
      { ...drafts[1], name: 'time_of_year', type: 'text' },
    ]);
    expect(parseEdits({ edits: JSON.stringify(edits) })).toEqual(edits);
  });

  it('is read as far as possible: an unknown type is guessed again', () => {
    expect(parseEdits({ edits: '{"Guest":{"name":"guest_name","type":"colour"}}' })).toEqual({
      Guest: { name: 'guest_name' },
    });
  });

  it('is what was guessed, with a few cells of each column, and never much', () => {
    expect(parseGuesses({ guesses: serialiseGuesses(drafts) })).toEqual(drafts);
    const [first] = drafts;
    const long = Array.from({ length: 50 }, (_, i) => `${i} ${'x'.repeat(500)}`);
    const [kept] = parseGuesses({ guesses: serialiseGuesses([{ ...first!, cells: long }]) });
    expect([kept?.name, kept?.cells.length, kept?.cells[0]?.length]).toEqual(['guest', 10, 121]);
    const wide = serialiseGuesses(Array.from({ length: 1000 }, () => ({ ...first!, cells: long })));
    expect(wide.length).toBeLessThan(300_000);
    expect(parseGuesses({ guesses: wide })).toHaveLength(1000);
  });

  it('is compared with the columns of the file that is chosen again, whatever their order', () => {
    expect(otherColumns(before, ['Season', 'Guest'])).toBeNull();
    expect(otherColumns({ fileName: null, headers: [] }, ['Season'])).toBeNull();
    const other = otherColumns(before, ['Guest', 'Quarter', '']);
    expect(other).toEqual({ before: 'hotel.csv', missing: ['Season'], added: ['Quarter', 'column_3'] });
    expect(other && formatColumnDifferences(other)).toBe(
      'This file has different columns from “hotel.csv”: it lacks “Season”; it has “Quarter”, “column_3”, new here. Columns in both keep the names and types you gave them.',
    );
    expect(otherColumns(before, ['Guest'])).toMatchObject({ missing: ['Season'], added: [] });
  });
});
