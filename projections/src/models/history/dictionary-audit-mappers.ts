import { parseDictionaryProject, type DictionaryEvent } from '@verbatim/domain/dictionary/dictionary-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import { type AuditFacts, type AuditMappers, findVersion, namedThing, toAuditChange } from './audit-entry-writer.ts';
import type { AuditEntryPart } from './history.ts';

/** Thousands of words may be pasted at once: the first are listed, the rest is counted. */
const MAX_WORDS = 50;

const toFacts = async (
  { stream }: HandledEvent<DictionaryEvent>,
  session: ModelSession,
  part: Omit<AuditEntryPart, 'type' | 'subject'>,
  kind: AuditFacts['kind'] = 'sentiment',
): Promise<AuditFacts> => {
  const id = parseDictionaryProject(stream);
  const project = id === undefined ? undefined : await namedThing(session, 'project', id);
  return { kind, project, part: { subject: project?.name ?? '', ...part } };
};

const weight = (value: number | null): string | null => (value === null ? null : String(value));

export const dictionaryAuditMappers: AuditMappers<DictionaryEvent['type']> = {
  WordsChanged: (event, session) => {
    const { changes } = event.data;
    const shown = changes.slice(0, MAX_WORDS);
    return toFacts(event, session, {
      count: changes.length,
      changes: shown.flatMap(({ text, before, after }) => toAuditChange(text, weight(before), weight(after))),
    });
  },
  NegatorsChanged: (event, session) => {
    const { added, removed } = event.data;
    return toFacts(event, session, {
      count: added.length + removed.length,
      changes: [
        ...added.map((text) => ({ what: text, before: null, after: 'negator' })),
        ...removed.map((text) => ({ what: text, before: 'negator', after: null })),
      ].slice(0, MAX_WORDS),
    });
  },
  HiddenWordsChanged: (event, session) => {
    const { added, removed } = event.data;
    // Some of each, so that both kinds of a long change are shown.
    const most = added.length === 0 || removed.length === 0 ? MAX_WORDS : MAX_WORDS / 2;
    const changes = [
      ...added.slice(0, most).map((text) => ({ what: text, before: null, after: 'hidden' })),
      ...removed.slice(0, most).map((text) => ({ what: text, before: 'hidden', after: null })),
    ];
    return toFacts(event, session, { count: added.length + removed.length, changes }, 'project');
  },
  WordListRestored: async (event, session) => {
    const { list, revision } = event.data;
    const version = await findVersion(event.stream, revision, session);
    return toFacts(event, session, { ...version, where: list }, list === 'hidden' ? 'project' : 'sentiment');
  },
  // The undone changes follow as events of their own.
  DictionaryChangeUndone: async (event, session) => ({
    ...(await toFacts(event, session, {})),
    kind: 'undo',
    undoes: event.data.from,
  }),
};
