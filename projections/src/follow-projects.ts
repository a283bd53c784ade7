/** Which projects there are, as the log says it: whose models are to be kept. */
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent, idOfStream } from './stored-event.ts';

type Event = Extract<ProjectEvent, { type: 'ProjectCreated' | 'ProjectDeleted' }>;

const TYPES: readonly Event['type'][] = ['ProjectCreated', 'ProjectDeleted'];

export interface ProjectsChange {
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

/** Every project once, then each change; a project that was created and deleted in between is deleted only. */
export async function* followProjects(events: EventStore, signal: AbortSignal): AsyncGenerator<ProjectsChange> {
  let created = new Set<string>();
  let deleted = new Set<string>();
  for await (const message of events.subscribeToAll({ types: TYPES, signal })) {
    if (message.kind === 'event') {
      const id = idOfStream(message.event.stream);
      if (asEvent<Event>(message.event).type === 'ProjectCreated') created.add(id);
      else {
        created.delete(id);
        deleted.add(id);
      }
    } else if (created.size + deleted.size > 0) {
      yield { created: [...created], deleted: [...deleted] };
      created = new Set();
      deleted = new Set();
    }
  }
}
