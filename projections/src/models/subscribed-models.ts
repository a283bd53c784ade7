/** Which streams a model subscribes to: what read-your-writes has to wait for. */
import { parseStreamId } from '@verbatim/eventstore/stored-event';
import { createProjectProjectors, createSharedProjectors } from './all-projectors.ts';

/**
 * Whether the model subscribes to the stream.
 * @throws RangeError for an unknown model
 */
export const isSubscribedTo = (model: string, stream: string): boolean => {
  // `segments-{id}` belongs to the project of `project-{id}`.
  const projectors = [...createSharedProjectors(), ...createProjectProjectors(parseStreamId(model))];
  const projector = projectors.find(({ name }) => name === model);
  if (projector === undefined) throw new RangeError(`There is no read model '${model}'`);
  return projector.filter.streamPrefixes.some((prefix) => stream.startsWith(prefix));
};
