import type { AuditEntryPart } from '@verbatim/projections/models/history/history';
import type { FoundEntry } from '@verbatim/projections/models/history/history.query';
import type { HistoryItem } from '../contract/history.ts';
import { formatStored } from '../undo/undo-token.ts';
import { getRestorable, isUndoable } from './undoable-entries.ts';
import { formatAuditDetails, formatAuditMessage, formatAuditSeries } from './audit-messages.ts';

export const historyItem = (act: FoundEntry): HistoryItem => ({
  id: `${act.stream}@${act.from}`,
  at: act.at,
  until: act.until,
  actor: act.actor,
  kinds: act.kinds,
  kind: act.kinds[0] ?? 'operation',
  sentence: formatAuditMessage(act),
  details: formatAuditDetails(act),
  project: act.project,
  themes: act.themes,
  comments: act.comments,
  changes: act.parts.flatMap(getChanges),
  undo: isUndoable(act) ? formatStored(act) : null,
  undone: act.undoneBy === undefined ? null : { at: act.undoneBy.at, by: act.undoneBy.actor },
  restore: getRestore(act),
  series: formatAuditSeries(act),
});

const getRestore = (act: FoundEntry): HistoryItem['restore'] => {
  const what = getRestorable(act);
  return what === null ? null : { what, change: formatStored(act) };
};

const getChanges = ({ subject, changes = [] }: AuditEntryPart): HistoryItem['changes'] =>
  changes.map((change) => ({ of: subject, ...change }));
