import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import type { Handlers, ModelSession, Projector } from '../projector.ts';
import { isTold, putAct, type ActEvent, type Told } from './act-writer.ts';
import { Concerns } from './concerns.ts';
import { HISTORY_MODEL, type ActType } from './history.ts';
import { dictionaryTellers } from './dictionary-tellers.ts';
import { libraryTellers } from './library-tellers.ts';
import { accountTellers, agreementTellers, skipTellers, tagTellers } from './other-tellers.ts';
import { projectTellers } from './project-tellers.ts';
import type { Tellers } from './told.ts';
import { workspaceTellers } from './workspace-tellers.ts';

const TELLERS: Tellers<ActType> = {
  ...{ ...projectTellers, ...workspaceTellers, ...libraryTellers },
  ...{ ...tagTellers, ...agreementTellers, ...accountTellers, ...skipTellers, ...dictionaryTellers },
};

type AnyTeller = (event: ActEvent, session: ModelSession) => Promise<Told> | Told;

/**
 * An act writes to places all over the model: by its person, project, themes and stream. Of so many acts most write where others of the same
 * commit have written.
 */
const BATCH_EVENTS = 8192;

const handlers = (concerns: Concerns): Handlers => {
  const on: Record<string, (event: ActEvent, session: ModelSession) => Promise<void>> = {};
  for (const [type, tell] of Object.entries<unknown>(TELLERS))
    on[type] = async (event, session) => {
      if (await isTold(event, session)) return;
      await putAct(event, await (tell as AnyTeller)(event, session), session, concerns);
    };
  return on;
};

/**
 * Follows everything but the streams of files. It concerns itself with every event of them: an event that nobody knows stops it, for a
 * history with a gap that nobody sees is none.
 */
export const historyProjector: Projector = {
  name: HISTORY_MODEL,
  batchEvents: BATCH_EVENTS,
  filter: {
    streamPrefixes: [
      ...['project-', 'workspace-', 'library', 'tags-', 'agreement-', 'account-', 'skips-'],
      DICTIONARY_STREAM,
    ],
  },
  start() {
    const concerns = new Concerns();
    return { on: handlers(concerns), flush: (session) => concerns.flush(session) };
  },
};
