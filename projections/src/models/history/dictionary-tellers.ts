import { projectOfWords, type DictionaryEvent } from '@verbatim/domain/dictionary/dictionary-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { Told } from './act-writer.ts';
import type { ActPart } from './history.ts';
import { namedThing } from './known-things.ts';
import { change, type Tellers } from './told.ts';

/** A list of thousands may be pasted at once: the first words are told, and the rest is counted. */
const MOST_WORDS = 50;

const told = async (
  { stream }: HandledEvent<DictionaryEvent>,
  session: ModelSession,
  part: Omit<ActPart, 'type' | 'subject'>,
): Promise<Told> => {
  const id = projectOfWords(stream);
  const project = id === undefined ? undefined : await namedThing(session, 'project', id);
  return { kind: 'sentiment', project, part: { subject: project?.name ?? '', ...part } };
};

const weight = (value: number | null): string | null => (value === null ? null : String(value));

export const dictionaryTellers: Tellers<DictionaryEvent['type']> = {
  WordsChanged: (event, session) => {
    const { changes } = event.data;
    const shown = changes.slice(0, MOST_WORDS);
    return told(event, session, {
      count: changes.length,
      changes: shown.flatMap(({ text, before, after }) => change(text, weight(before), weight(after))),
    });
  },
  NegatorsChanged: (event, session) => {
    const { added, removed } = event.data;
    return told(event, session, {
      count: added.length + removed.length,
      changes: [
        ...added.map((text) => ({ what: text, before: null, after: 'negator' })),
        ...removed.map((text) => ({ what: text, before: 'negator', after: null })),
      ].slice(0, MOST_WORDS),
    });
  },
  // What it was of follows as events of its own.
  DictionaryChangeUndone: async (event, session) => ({
    ...(await told(event, session, {})),
    ...{ kind: 'undo', undoes: event.data.from },
  }),
};
