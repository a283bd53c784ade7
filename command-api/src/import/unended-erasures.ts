/** Unfinished erasures, from the events of a log: for the sweep at a start, and for the doctor. */
import type { ErasureEvent } from '@verbatim/domain/operations/erasure-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { getActorId, getActorName, asEvent, parseStreamId } from '@verbatim/eventstore/stored-event';

export type EventOfErasure = Extract<ProjectEvent, { readonly type: 'FileErased' }> | ErasureEvent;

export const TYPES_OF_ERASURES = [
  'FileErased',
  'ProjectErasureBegun',
  'ErasureEnded',
] as const satisfies readonly EventOfErasure['type'][];

/** What is to be erased in one project. */
export interface UnendedErasure {
  readonly projectId: string;
  readonly fileIds: ReadonlySet<string>;
  /** Whether the project itself is deleted, too. */
  readonly isOfProject: boolean;
  /** The account that began the last of them. */
  readonly actor: { readonly id: string; readonly name: string };
}

export class UnendedErasures {
  readonly #byProject = new Map<string, UnendedErasure>();

  /** Ignores events of other types. @returns the event's project */
  take(recorded: RecordedEvent): string | undefined {
    if (!isOfErasure(recorded)) return undefined;
    const event = asEvent<EventOfErasure>(recorded);
    const projectId = parseStreamId(recorded.stream);
    const known = this.#byProject.get(projectId);
    if (event.type === 'ErasureEnded') {
      this.#end(known, event.data);
      return projectId;
    }
    const fileIds = new Set(known?.fileIds);
    if (event.type === 'FileErased') fileIds.add(event.data.fileId);
    const isOfProject = event.type === 'ProjectErasureBegun' || known?.isOfProject === true;
    const actor = { id: getActorId(recorded), name: getActorName(recorded) };
    this.#byProject.set(projectId, { projectId, fileIds, isOfProject, actor });
    return projectId;
  }

  has(projectId: string): boolean {
    return this.#byProject.has(projectId);
  }

  all(): readonly UnendedErasure[] {
    return [...this.#byProject.values()];
  }

  #end(known: UnendedErasure | undefined, { projectId, fileIds, project }: EndedData): void {
    if (known === undefined) return;
    const left = new Set(known.fileIds);
    for (const fileId of fileIds) left.delete(fileId);
    // With the project all of its files went, also those that the event does not list.
    if (project || (left.size === 0 && !known.isOfProject)) this.#byProject.delete(projectId);
    else this.#byProject.set(projectId, { ...known, fileIds: left });
  }
}

type EndedData = Extract<ErasureEvent, { readonly type: 'ErasureEnded' }>['data'];

const isOfErasure = ({ type }: RecordedEvent): boolean => (TYPES_OF_ERASURES as readonly string[]).includes(type);
