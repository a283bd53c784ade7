/** Adds details to the rejection of a duplicate file: which one exists, and since when. */
import { fileStream } from '@verbatim/domain/file/file-events';
import { findUploadStart } from '@verbatim/domain/file/file-rows';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { projectDecider, sameContentMessage } from '@verbatim/domain/project/project-decider';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { asEvent, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { SameFile } from '../contract/problem.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError } from '../http/http-error.ts';

type Ports = Pick<Dependencies, 'load' | 'events'>;

/** @param digest of the rejected file @returns other errors unchanged */
export const withSameFile = async (
  ports: Ports,
  projectId: string,
  digest: string,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof CommandRejected) || error.code !== 'FILE_ADDED_BEFORE') return error;
  const found = await findSameFile(ports, projectId, digest);
  if (found === undefined) return error;
  const { firstId, ...sameFile } = found;
  const message = sameContentMessage({ ...sameFile, firstId });
  return new HttpError(409, error.code, message, { sameFile, cause: error });
};

const findSameFile = async (
  { load, events }: Ports,
  projectId: string,
  digest: string,
): Promise<(SameFile & { readonly firstId: number }) | undefined> => {
  const stream = projectStream(projectId);
  const { state } = await load(projectDecider, stream);
  const same = filesInUse(state).find((file) => file.digest === digest);
  if (same === undefined) return undefined;
  const name =
    same.name ??
    (await findUploadStart(readStreamEvents(events, fileStream(same.fileId), { maxCount: 1 })))?.fileName ??
    '';
  for await (const recorded of events.readStream(stream, { direction: 'backwards' })) {
    const event = asEvent<ProjectEvent>(recorded);
    if (event.type === 'FileAdded' && event.data.fileId === same.fileId)
      return { id: same.fileId, name, count: same.count, date: getTimestamp(recorded), firstId: same.firstId };
  }
  return undefined;
};
