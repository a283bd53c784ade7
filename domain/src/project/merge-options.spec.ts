import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { projectDecider } from './project-decider.ts';
import type { GroupBand, OptionChange, ProjectEvent } from './project-events.ts';
import { bought, column, created, department, fileAdded, given, review } from './project-examples.ts';

const answer = column('answer', 'enum', ['YES', 'no', 'yes', 'Yes']);
const columns = [review, department, bought, answer];
const defined: ProjectEvent = { type: 'ColumnsDefined', data: { columns } };
const table: ProjectEvent = { type: 'TableCreated', data: { columns: ['review', 'department', 'bought', 'answer'] } };
const past = [created, defined, table, fileAdded('f', 1, 10)];

const merge = (options: readonly string[], into: string, columnId = answer.id) =>
  ({ type: 'MergeOptions', columnId, options, into }) as const;
const merged = (...changes: readonly OptionChange[]) =>
  ({ type: 'OptionsMerged', data: { field: answer.field, name: 'answer', changes } }) as const;
const into = (option: string, after: string, place: number): OptionChange => ({ option, before: null, after, place });
const both = merged(into('YES', 'Yes', 0), into('yes', 'Yes', 2));
const optionsAfter = (events: readonly ProjectEvent[]) =>
  fold(projectDecider, events).columns.find(({ name }) => name === 'answer')?.options;

describe('merging options', () => {
  it('counts them as the one from then on, also where they come again', () => {
    given(past)
      .when(merge(['YES', 'yes', 'Yes'], 'Yes'))
      .then([both]);
    expect(optionsAfter([...past, both])).toEqual(['no', 'Yes']);
    given([...past, both])
      .when(merge(['YES', 'yes'], 'Yes'))
      .then([]);
    given([...past, both])
      .when({ type: 'DefineColumns', columns: columns.map((each) => ({ ...each })) })
      .then([]);
  });
  it('takes values that files have brought, which no event of the project lists', () => {
    const brought = { ...merge(['oui'], 'Yes'), fileOptions: { answer: ['oui', 'non'] } };
    const change = merged(into('oui', 'Yes', -1));
    given(past).when(brought).then([change]);
    given([...past, change])
      .when(brought)
      .then([]);
    const undone = merged({ option: 'oui', before: 'Yes', after: null, place: -1 });
    expect(optionsAfter([...past, change, undone])).toEqual(['YES', 'no', 'yes', 'Yes']);
  });
  it('takes along what was merged before', () => {
    given([...past, both])
      .when(merge(['Yes'], 'no'))
      .then([
        merged(
          into('Yes', 'no', 1),
          { option: 'YES', before: 'Yes', after: 'no', place: -1 },
          { option: 'yes', before: 'Yes', after: 'no', place: -1 },
        ),
      ]);
  });
  it('refuses what is no option, and a column that has none', () => {
    given(past)
      .when(merge(['YES'], 'oui'))
      .thenRejected('OPTION_NOT_FOUND', 'into');
    given(past)
      .when(merge(['oui'], 'Yes'))
      .thenRejected('OPTION_NOT_FOUND', 'options');
    given(past)
      .when(merge(['a'], 'b', bought.id))
      .thenRejected('OPTIONS_NOT_ENUM');
    given(past)
      .when(merge(['a'], 'b', 'none'))
      .thenRejected('COLUMN_NOT_FOUND');
  });

  const group = (bands: readonly GroupBand[]) => ({ id: 'g', name: 'Answers', field: 'answer', bands });
  const groupDefined = (bands: readonly GroupBand[]) =>
    ({ type: 'GroupDefined', data: { ...group(bands), place: null } }) as const;
  it('puts the one in their place in custom groups, and refuses to guess between two of their categories', () => {
    const own = groupDefined([
      { name: 'Positive', items: ['YES', 'yes'] },
      { name: 'Negative', items: ['no'] },
    ]);
    given([...past, own])
      .when(merge(['YES', 'yes'], 'Yes'))
      .then([
        both,
        groupDefined([
          { name: 'Positive', items: ['Yes'] },
          { name: 'Negative', items: ['no'] },
        ]),
      ]);
    const apart = groupDefined([
      { name: 'Loud', items: ['YES'] },
      { name: 'Quiet', items: ['yes'] },
    ]);
    given([...past, apart])
      .when(merge(['YES', 'yes'], 'Yes'))
      .thenRejected('OPTIONS_IN_BANDS', 'options');
    given([...past, apart])
      .when(merge(['Yes'], 'no'))
      .then([merged(into('Yes', 'no', 3))]);
  });

  it('is undone with its groups, to the same options in the same places', () => {
    const own = groupDefined([{ name: 'Positive', items: ['YES', 'yes'] }]);
    const changed = groupDefined([{ name: 'Positive', items: ['Yes'] }]);
    const state = [...past, own, both, changed];
    const back = merged(
      { option: 'YES', before: 'Yes', after: null, place: 0 },
      { option: 'yes', before: 'Yes', after: null, place: 2 },
    );
    const undo = { type: 'UndoProjectChange', from: 5, events: [both, changed] } as const;
    const undone = { type: 'ProjectChangeUndone', data: { from: 5, to: 6 } } as const;
    given(state).when(undo).then([undone, own, back]);
    expect(optionsAfter([...state, undone, own, back])).toEqual(answer.options);
    expect(fold(projectDecider, [...state, undone, own, back]).merges).toEqual({});
    given([...state, merged(into('no', 'Yes', 0))])
      .when(undo)
      .thenRejected('CHANGED_SINCE');
  });
});
