import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import type { DefineGroup } from './project-commands.ts';
import { projectDecider } from './project-decider.ts';
import type { GroupDefinition, ProjectEvent } from './project-events.ts';
import { created, defined, deleted, given, table } from './project-examples.ts';

const past = [created, defined, table];
const group: GroupDefinition = {
  id: 'g',
  name: 'Kind',
  field: 'department',
  bands: [
    { name: 'Upper', items: ['Tops'] },
    { name: 'Whole', items: ['Dresses'] },
  ],
};
const define = (changes: Partial<DefineGroup> = {}): DefineGroup => ({
  type: 'DefineGroup',
  groupId: 'g',
  isNew: true,
  name: 'Kind',
  field: 'department',
  bands: group.bands,
  ...changes,
});
const groupDefined = (changes: Partial<GroupDefinition> = {}, place: number | null = null): ProjectEvent => ({
  type: 'GroupDefined',
  data: { ...group, ...changes, place },
});
const groupDeleted: ProjectEvent = { type: 'GroupDeleted', data: { groupId: 'g' } };
const band = (name: string, ...items: string[]) => ({ name, items });
const getColumns = (event: ProjectEvent) => (event.type === 'ColumnsDefined' ? event.data.columns : []);
const getGroups = (...events: ProjectEvent[]) => fold(projectDecider, events).groups.map(({ id }) => id);

describe('a custom group', () => {
  it('is defined as a whole, its texts trimmed, each value once, and what is nothing yet left out', () => {
    const bands = [band(' Upper ', 'Tops', 'Tops'), band('Whole', 'Dresses'), band('')];
    given(past)
      .when(define({ name: ' Kind ', bands }))
      .then([groupDefined()]);
  });

  it('is changed as a whole; a repeat changes nothing', () => {
    const known = [...past, groupDefined()];
    given(known).when(define()).then([]);
    given(known)
      .when(define({ isNew: false, name: 'Part' }))
      .then([groupDefined({ name: 'Part' })]);
    given(past)
      .when(define({ isNew: false }))
      .thenRejected('GROUP_NOT_FOUND');
  });

  it.each<[string, Partial<DefineGroup>, Parameters<ReturnType<ReturnType<typeof given>['when']>['thenRejected']>[0]]>([
    ['needs a field', { field: '' }, 'GROUP_FIELD_REQUIRED'],
    ['needs a label', { name: ' ' }, 'NAME_REQUIRED'],
    ['is of a column of the table', { field: 'gone' }, 'COLUMN_NOT_FOUND'],
    ['is of an enum', { field: 'bought' }, 'GROUP_FIELD_NOT_ENUM'],
    ['labels the categories that have values', { bands: [band('', 'Tops')] }, 'BAND_NAME_REQUIRED'],
    ['labels no two alike', { bands: [band('a'), band('a')] }, 'BAND_NAME_TAKEN'],
    ['has values of its column alone', { bands: [band('a', 'Shoes')] }, 'BAND_VALUE_UNKNOWN'],
    ['has each value in one category', { bands: [band('a', 'Tops'), band('b', 'Tops')] }, 'BAND_VALUE_TAKEN'],
  ])('%s', (_rule, changes, code) => {
    given(past).when(define(changes)).thenRejected(code);
  });

  it('has a label of its own, whatever its case', () => {
    given([...past, groupDefined()])
      .when(define({ groupId: 'h', name: 'KIND' }))
      .thenRejected('GROUP_NAME_TAKEN');
  });

  it('is changed and deleted only on the basis of its present version', () => {
    const known = [...past, groupDefined()];
    given(known)
      .when(define({ name: 'Part', basedOn: 1 }))
      .thenRejected('CHANGED_MEANWHILE');
    given(known).when({ type: 'DeleteGroup', groupId: 'g', basedOn: 2 }).then([groupDeleted]);
    given(known).when({ type: 'DeleteGroup', groupId: 'g', basedOn: 1 }).thenRejected('CHANGED_MEANWHILE');
  });

  it('is deleted once; what never was is not found', () => {
    given([...past, groupDefined(), groupDeleted])
      .when({ type: 'DeleteGroup', groupId: 'g' })
      .then([]);
    given(past).when({ type: 'DeleteGroup', groupId: 'g' }).thenRejected('GROUP_NOT_FOUND');
  });
});

describe('the undo of a custom group', () => {
  const undo = (from: number, event: ProjectEvent) => ({ type: 'UndoProjectChange' as const, from, events: [event] });
  const undone = (from: number): ProjectEvent => ({ type: 'ProjectChangeUndone', data: { from, to: from } });

  it('takes a new one away, and makes a changed one what it was', () => {
    given([...past, groupDefined()])
      .when(undo(3, groupDefined()))
      .then([undone(3), groupDeleted]);
    const changed = groupDefined({ name: 'Part' });
    given([...past, groupDefined(), changed])
      .when(undo(4, changed))
      .then([undone(4), groupDefined()]);
  });

  it('puts a deleted one where it stood', () => {
    const other = groupDefined({ id: 'h', name: 'Other' });
    const known = [...past, groupDefined(), other, groupDeleted];
    given(known)
      .when(undo(5, groupDeleted))
      .then([undone(5), groupDefined({}, 0)]);
    expect(getGroups(...known, groupDefined({}, 0))).toEqual(['g', 'h']);
  });

  it('leaves what has been changed since, and is not blocked by other groups', () => {
    const changed = groupDefined({ name: 'Part' });
    given([...past, groupDefined(), changed])
      .when(undo(3, groupDefined()))
      .thenRejected('CHANGED_SINCE');
    const other = groupDefined({ id: 'h', name: 'Other' });
    given([...past, groupDefined(), other])
      .when(undo(3, groupDefined()))
      .then([undone(3), groupDeleted]);
  });

  it('of its project brings it back', () => {
    const events = [...past, groupDefined(), deleted];
    const { groups, versions } = fold(projectDecider, events);
    given(events)
      .when(undo(4, deleted))
      .then([
        undone(4),
        {
          type: 'ProjectUndeleted',
          data: {
            projectId: 'p',
            name: 'Clothing',
            description: '',
            sid: 'S-1',
            columns: getColumns(defined),
            table: ['review', 'department', 'bought'],
            groups,
            versions,
          },
        },
      ]);
    expect(groups).toEqual([group]);
  });
});
