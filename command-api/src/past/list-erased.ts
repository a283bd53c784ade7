/** Files of a moment that were erased since. */
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { asEvent, getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { Past } from '@verbatim/projections/past/past-models';
import type { Dependencies } from '../bootstrap/dependencies.ts';

export interface ErasedFile {
  readonly file: string;
  readonly comments: number;
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** In the order of their files. @param name of a file by its id */
export const listErased = async (
  { events, past: models }: Pick<Dependencies, 'events' | 'past'>,
  past: Past,
  name: (fileId: string) => Promise<string>,
): Promise<readonly ErasedFile[]> => {
  const { missing } = await models.segments(past);
  if (missing.length === 0) return [];
  const erased = new Map<string, { readonly by: string; readonly at: string }>();
  const from = (past.moment.project ?? -1) + 1;
  for await (const recorded of events.readStream(projectStream(past.projectId), { from })) {
    const event = asEvent<ProjectEvent>(recorded);
    if (event.type === 'FileErased')
      erased.set(event.data.fileId, { by: getActorName(recorded), at: getTimestamp(recorded) });
  }
  return Promise.all(
    missing.map(async ({ fileId, comments }) => ({
      file: await name(fileId),
      comments,
      ...(erased.get(fileId) ?? { by: '', at: '' }),
    })),
  );
};
