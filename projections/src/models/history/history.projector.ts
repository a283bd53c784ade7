import { SHARED_STREAMS } from '../model-streams.ts';
import type { Handlers, ModelSession, Projector } from '../projector.ts';
import {
  type AuditedEvent,
  type AuditFacts,
  type AuditMappers,
  Concerns,
  hasAuditEntry,
  writeAuditEntry,
} from './audit-entry-writer.ts';
import { COUNT, HISTORY_MODEL, HISTORY_RULES, type AuditedEventType, type CountDocument } from './history.ts';
import { dictionaryAuditMappers } from './dictionary-audit-mappers.ts';
import { libraryAuditMappers } from './library-audit-mappers.ts';
import {
  accountAuditMappers,
  agreementAuditMappers,
  skipAuditMappers,
  tagAuditMappers,
} from './other-audit-mappers.ts';
import { fileNameHandlers } from './file-names.ts';
import { projectAuditMappers } from './project-audit-mappers.ts';
import { freezeAuditMappers } from './freeze-audit-mappers.ts';
import { reportAuditMappers } from './report-audit-mappers.ts';
import { workspaceAuditMappers } from './workspace-audit-mappers.ts';

const TELLERS: AuditMappers<AuditedEventType> = {
  ...projectAuditMappers,
  ...workspaceAuditMappers,
  ...freezeAuditMappers,
  ...reportAuditMappers,
  ...libraryAuditMappers,
  ...tagAuditMappers,
  ...agreementAuditMappers,
  ...accountAuditMappers,
  ...skipAuditMappers,
  ...dictionaryAuditMappers,
};

type AnyAuditMapper = (event: AuditedEvent, session: ModelSession) => Promise<AuditFacts> | AuditFacts;

/**
 * An entry is indexed by person, project, themes and stream: in larger commits most writes hit the same
 * documents.
 */
const BATCH_EVENTS = 8192;

const handlers = (concerns: Concerns): Handlers => {
  const on: Record<string, (event: AuditedEvent, session: ModelSession) => Promise<void>> = {};
  for (const [type, tell] of Object.entries<unknown>(TELLERS))
    on[type] = async (event, session) => {
      if (await hasAuditEntry(event, session)) return;
      await writeAuditEntry(event, await (tell as AnyAuditMapper)(event, session), session, concerns);
    };
  return { ...on, ...fileNameHandlers };
};

/**
 * Subscribes to all streams except those of files. It concerns itself with every event: an unknown one stops
 * it, because a silent gap would make the history worthless.
 */
export const historyProjector: Projector = {
  name: HISTORY_MODEL,
  batchEvents: BATCH_EVENTS,
  filter: { streamPrefixes: SHARED_STREAMS[HISTORY_MODEL] },
  async isOutdated(reader) {
    const count = await reader.get<CountDocument>(COUNT, COUNT);
    return count !== undefined && (count.rules ?? 1) < HISTORY_RULES;
  },
  start() {
    const concerns = new Concerns();
    return { on: handlers(concerns), flush: (session) => concerns.flush(session) };
  },
};
