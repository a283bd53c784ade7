/** Which streams feed which models: what a reader of his own writes has to wait for. */
import { idOfStream } from '@verbatim/eventstore/stored-event';
import { projectorsOf, sharedProjectors } from './all-projectors.ts';

/** Whether the model is made of the stream's events, among others. @throws RangeError when there is no such model */
export const isFedBy = (model: string, stream: string): boolean => {
  // `segments-{id}` is of the project as `project-{id}` is.
  const projectors = [...sharedProjectors(), ...projectorsOf(idOfStream(model))];
  const projector = projectors.find(({ name }) => name === model);
  if (projector === undefined) throw new RangeError(`There is no read model '${model}'`);
  return projector.filter.streamPrefixes.some((prefix) => stream.startsWith(prefix));
};
