import { describe, it } from '@jest/globals';
import { givenWhenThen } from '../given-when-then.ts';
import type { ReportCommand } from './report-commands.ts';
import { reportsDecider } from './report-decider.ts';
import { MAX_REPORT_ITEMS, type ReportEvent, type ReportItem } from './report-events.ts';

const given = givenWhenThen(reportsDecider);

const reportId = 'r';
const item = (itemId: string, part: Partial<ReportItem> = {}): ReportItem => ({
  itemId,
  kind: 'table',
  workspaceId: 'w',
  search: 'by=season',
  title: '',
  asOf: '',
  seen: 'p1',
  ...part,
});
const created: ReportEvent = { type: 'ReportCreated', data: { reportId, name: 'Q3' } };
const deleted: ReportEvent = { type: 'ReportDeleted', data: { reportId } };
const undeleted: ReportEvent = { type: 'ReportUndeleted', data: { reportId } };
const added = (one: ReportItem, place: number): ReportEvent => ({
  type: 'ReportItemAdded',
  data: { reportId, item: one, place },
});
const removed = (one: ReportItem, place: number): ReportEvent => ({
  type: 'ReportItemRemoved',
  data: { reportId, item: one, place },
});
const ordered = (before: readonly string[], after: readonly string[]): ReportEvent => ({
  type: 'ReportOrdered',
  data: { reportId, before, after },
});
const undone = (from: number): ReportEvent => ({ type: 'ReportChangeUndone', data: { from, to: from } });
const undo = (from: number, ...events: readonly ReportEvent[]): ReportCommand => ({
  type: 'UndoReportChange',
  from,
  events,
});
const [a, b, c] = [item('a'), item('b'), item('c')];
const three = [created, added(a, 0), added(b, 1), added(c, 2)];
const edited = (before: Partial<ReportItem>, after: Partial<ReportItem>): ReportEvent => {
  const part = { title: '', asOf: '', seen: 'p1' };
  return {
    type: 'ReportItemEdited',
    data: { reportId, itemId: 'a', before: { ...part, ...before }, after: { ...part, ...after } },
  };
};

describe('a report', () => {
  it('is created once, with a name', () => {
    given([]).when({ type: 'CreateReport', reportId, name: ' Q3 ' }).then([created]);
    given([created]).when({ type: 'CreateReport', reportId, name: 'Q3' }).then([]);
    given([created]).when({ type: 'CreateReport', reportId, name: 'Q4' }).thenRejected('REPORT_EXISTS');
    given([]).when({ type: 'CreateReport', reportId, name: ' ' }).thenRejected('NAME_REQUIRED', 'name');
  });

  it('is renamed and ordered, where that changes something', () => {
    given(three)
      .when({ type: 'EditReport', reportId, name: 'Q4', order: ['c', 'gone', 'a'] })
      .then([
        { type: 'ReportRenamed', data: { reportId, before: 'Q3', name: 'Q4' } },
        ordered(['a', 'b', 'c'], ['c', 'a', 'b']),
      ]);
    given(three)
      .when({ type: 'EditReport', reportId, name: 'Q3', order: ['a', 'b', 'c'] })
      .then([]);
  });

  it('takes results at its end, each once, up to a limit', () => {
    given(three)
      .when({ type: 'AddReportItem', reportId, item: item('d') })
      .then([added(item('d'), 3)]);
    given(three).when({ type: 'AddReportItem', reportId, item: b }).then([]);
    const full = Array.from({ length: MAX_REPORT_ITEMS }, (_, at) => added(item(`i${at}`), at));
    given([created, ...full])
      .when({ type: 'AddReportItem', reportId, item: a })
      .thenRejected('REPORT_FULL');
  });

  it('edits and removes results', () => {
    given(three)
      .when({ type: 'EditReportItem', reportId, itemId: 'a', part: { title: ' Delays lead ' } })
      .then([edited({}, { title: 'Delays lead' })]);
    given(three)
      .when({ type: 'EditReportItem', reportId, itemId: 'a', part: { asOf: '' } })
      .then([]);
    given(three)
      .when({ type: 'RemoveReportItem', reportId, itemId: 'b' })
      .then([removed(b, 1)]);
    given(three).when({ type: 'RemoveReportItem', reportId, itemId: 'x' }).then([]);
  });

  it('is not found once it is deleted', () => {
    given([created]).when({ type: 'DeleteReport', reportId }).then([deleted]);
    given([]).when({ type: 'DeleteReport', reportId }).thenRejected('REPORT_NOT_FOUND');
    given([created, deleted]).when({ type: 'AddReportItem', reportId, item: a }).thenRejected('REPORT_NOT_FOUND');
  });
});

describe('undoing a change of a report', () => {
  it('restores a removed result where it was', () => {
    given([...three, removed(b, 1)])
      .when(undo(4, removed(b, 1)))
      .then([undone(4), added(b, 1)]);
    given([...three, removed(b, 1), undone(4), added(b, 1)])
      .when(undo(4, removed(b, 1)))
      .then([]);
  });

  it('takes back an order, a title and an addition, unless they were changed since', () => {
    const move = ordered(['a', 'b', 'c'], ['c', 'a', 'b']);
    given([...three, move])
      .when(undo(4, move))
      .then([undone(4), ordered(['c', 'a', 'b'], ['a', 'b', 'c'])]);
    given([...three, move, removed(c, 0)])
      .when(undo(4, move))
      .thenRejected('CHANGED_SINCE');
    const title = edited({}, { title: 'Delays lead' });
    given([...three, title])
      .when(undo(4, title))
      .then([undone(4), edited({ title: 'Delays lead' }, {})]);
    given([...three, removed(a, 0)])
      .when(undo(1, added(a, 0)))
      .thenRejected('CHANGED_SINCE');
    given(three)
      .when(undo(3, added(c, 2)))
      .then([undone(3), removed(c, 2)]);
  });

  it('restores a deleted report, and deletes one that was just created', () => {
    given([...three, deleted])
      .when(undo(4, deleted))
      .then([undone(4), undeleted]);
    given([created])
      .when(undo(0, created))
      .then([undone(0), deleted]);
    given([...three, deleted])
      .when(undo(3, added(c, 2)))
      .thenRejected('CHANGED_SINCE');
    given([created, deleted, undeleted]).when(undo(1, deleted)).thenRejected('CHANGED_SINCE');
  });
});
