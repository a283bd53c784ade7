/** Handled idempotent requests by key, in the `tags` model. */
import { PersistentMap } from '@verbatim/domain/persistent-map';
import type { HandledRequest } from '@verbatim/eventstore/stored-event';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { TagStreamEvent } from '@verbatim/domain/tags/tag-events';

/** `{key}`: ObeyedRequest. */
const REQUESTS = 'requests';

export const noteRequest = ({ request, revision }: HandledEvent<TagStreamEvent>, session: ModelSession): void => {
  if (request !== undefined) session.put(REQUESTS, request.key, { digest: request.digest, revision });
};

/** The one of this key, where it was obeyed. */
export const readRequest = async (
  reader: ModelReader,
  key: string | undefined,
): Promise<PersistentMap<HandledRequest>> => {
  const requests = new PersistentMap<HandledRequest>().draft();
  const found =
    key === undefined ? undefined : await reader.get<HandledRequest & Record<string, unknown>>(REQUESTS, key);
  if (key !== undefined && found !== undefined) requests.set(key, found);
  return requests.done();
};
