/** Whoever is asked whether he means to add a file once more is told which one is there, and since when. */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { asEvent, instantOf } from '@verbatim/eventstore/stored-event';
import type { SameFile } from '../contract/problem.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';

type Ports = Pick<Dependencies, 'load' | 'events'>;

/** @param digest of the file that was refused. @returns any other error as it is */
export const withSameFile = async (
  ports: Ports,
  projectId: string,
  digest: string,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof CommandRejected) || error.code !== 'FILE_ADDED_BEFORE') return error;
  const sameFile = await findSameFile(ports, projectId, digest);
  return sameFile === undefined ? error : new HttpError(409, error.code, error.message, { sameFile, cause: error });
};

const findSameFile = async (
  { load, events }: Ports,
  projectId: string,
  digest: string,
): Promise<SameFile | undefined> => {
  const stream = projectStream(projectId);
  const { state } = await load(projectDecider, stream);
  const same = filesInUse(state).find((file) => file.digest === digest);
  if (same === undefined) return undefined;
  for await (const recorded of events.readStream(stream, { direction: 'backwards' })) {
    const event = asEvent<ProjectEvent>(recorded);
    if (event.type === 'FileAdded' && event.data.fileId === same.fileId)
      return { id: same.fileId, name: same.name, count: same.count, date: instantOf(recorded) };
  }
  return undefined;
};
