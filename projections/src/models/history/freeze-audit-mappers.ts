import type { FreezeEvent } from '@verbatim/domain/freeze/freeze-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { AuditEntryPart } from './history.ts';
import {
  type AuditFacts,
  type AuditMappers,
  findKnown,
  type KnownFreeze,
  namedThing,
  putKnown,
} from './audit-entry-writer.ts';

const NO_FREEZE: KnownFreeze = { name: '', projectId: '' };

const toFacts = async (
  { name, projectId }: KnownFreeze,
  session: ModelSession,
  part: Partial<Omit<AuditEntryPart, 'type'>> = {},
): Promise<AuditFacts> => ({
  kind: 'workspace',
  part: { subject: name, ...part },
  project: projectId === '' ? undefined : await namedThing(session, 'project', projectId),
});

const ofFreeze = async (event: HandledEvent<FreezeEvent>, session: ModelSession): Promise<AuditFacts> =>
  toFacts((await findKnown(session, 'freeze', event.streamId)) ?? NO_FREEZE, session);

export const freezeAuditMappers: AuditMappers<FreezeEvent['type']> = {
  async WorkspaceFrozen({ streamId, data: { name, projectId, workspace, note } }, session) {
    const freeze = { name, projectId };
    putKnown(session, 'freeze', streamId, freeze);
    return toFacts(freeze, session, { place: workspace, ...(note === '' ? {} : { reason: note }) });
  },
  FreezeDeleted: ofFreeze,
  FreezeUndeleted: ofFreeze,
  FreezeChangeUndone: async (event, session) => ({
    ...(await ofFreeze(event, session)),
    kind: 'undo',
    undoes: event.data.from,
  }),
};
