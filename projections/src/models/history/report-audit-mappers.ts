import { parseReportsProject, type ReportEvent } from '@verbatim/domain/report/report-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import {
  type AuditFacts,
  type AuditMappers,
  findKnown,
  namedThing,
  putKnown,
  toAuditChange,
} from './audit-entry-writer.ts';
import type { AuditEntryPart } from './history.ts';

/** Without titles and settings: they hold values of comments, and the history outlives them. */
const toFacts = async (
  { stream }: HandledEvent<ReportEvent>,
  subject: string,
  session: ModelSession,
  part: Partial<Omit<AuditEntryPart, 'type'>> = {},
): Promise<AuditFacts> => ({
  kind: 'workspace',
  part: { subject, ...part },
  project: await namedThing(session, 'project', parseReportsProject(stream) ?? ''),
});

type ChangeEvent = Exclude<ReportEvent, { readonly type: 'ReportChangeUndone' }>;

const nameOf = async ({ data: { reportId } }: HandledEvent<ChangeEvent>, session: ModelSession): Promise<string> =>
  (await findKnown(session, 'report', reportId))?.name ?? '';

const ofReport = async (event: HandledEvent<ChangeEvent>, session: ModelSession): Promise<AuditFacts> =>
  toFacts(event, await nameOf(event, session), session);

export const reportAuditMappers: AuditMappers<ReportEvent['type']> = {
  ReportCreated(event, session) {
    const { reportId, name } = event.data;
    putKnown(session, 'report', reportId, { name });
    return toFacts(event, name, session);
  },
  ReportRenamed(event, session) {
    const { reportId, before, name } = event.data;
    putKnown(session, 'report', reportId, { name });
    return toFacts(event, before, session, { changes: toAuditChange('name', before, name) });
  },
  ReportDeleted: ofReport,
  ReportUndeleted: ofReport,
  ReportItemAdded: async (event, session) =>
    toFacts(event, await nameOf(event, session), session, { where: event.data.item.kind }),
  ReportItemEdited: async (event, session) => {
    const { before, after } = event.data;
    const where = before.title !== after.title ? 'title' : before.asOf !== after.asOf ? 'moment' : 'seen';
    return toFacts(event, await nameOf(event, session), session, { where });
  },
  ReportItemRemoved: async (event, session) =>
    toFacts(event, await nameOf(event, session), session, { where: event.data.item.kind }),
  ReportOrdered: ofReport,
  ReportChangeUndone: async (event, session) => ({
    ...(await toFacts(event, '', session)),
    kind: 'undo',
    undoes: event.data.from,
  }),
};
