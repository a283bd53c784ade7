/** Which projects there are, as the log says it: whose models are to be kept. */
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { idOfStream } from '@verbatim/eventstore/stored-event';

type Type = Extract<ProjectEvent['type'], 'ProjectCreated' | 'ProjectDeleted'>;

const TYPES: readonly Type[] = ['ProjectCreated', 'ProjectDeleted'];

export interface ProjectsChange {
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

/** Every project once, as the first answer, also when there is none; then each change. One created and deleted in between is deleted only. */
export async function* followProjects(events: EventStore, signal: AbortSignal): AsyncGenerator<ProjectsChange> {
  const created = new Set<string>();
  const deleted = new Set<string>();
  let isFirst = true;
  for await (const message of namesOf(events, signal)) {
    if (message.kind === 'event') {
      const id = idOfStream(message.event.stream);
      created.delete(id);
      (message.event.type === ('ProjectCreated' satisfies Type) ? created : deleted).add(id);
    } else if (isFirst || created.size + deleted.size > 0) {
      isFirst = false;
      yield { created: [...created], deleted: [...deleted] };
      created.clear();
      deleted.clear();
    }
  }
}

type Named =
  | { readonly kind: 'event'; readonly event: { readonly stream: string; readonly type: string } }
  | { readonly kind: 'caught-up' };

/**
 * An event of a version that nobody knows stops the projectors of its project, and not the other projects': a project that it creates is
 * there to be stopped, and what it deletes is left alone until somebody knows better.
 */
async function* namesOf(events: EventStore, signal: AbortSignal): AsyncGenerator<Named> {
  let after: Position = START_OF_LOG;
  while (!signal.aborted)
    try {
      for await (const message of events.subscribeToAll({ types: TYPES, after, signal })) yield message;
      return;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      if (error.type === ('ProjectCreated' satisfies Type)) yield { kind: 'event', event: error };
      after = error.position;
    }
}
