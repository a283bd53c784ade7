/** Moves manual sentence tags to a file's present split. Idempotent. */
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectFile } from '@verbatim/domain/project/project-files';
import { filesInUse } from '@verbatim/domain/project/project-state';
import type { MoveSentenceTags } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream, type TagMove, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { taggedSentences } from '@verbatim/domain/tags/tag-state';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { Position } from '@verbatim/eventstore/event-store';
import { readSplit } from '@verbatim/projections/models/segments/read-split.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { CommandContext } from '../commands/command-context.ts';

type Deps = Pick<Dependencies, 'events' | 'load' | 'handle'>;

/** @returns the position written; undefined when they are of that split already, or the file is erased */
export const followSplit = async (
  deps: Deps,
  projectId: string,
  fileId: string,
  context: CommandContext,
): Promise<Position | undefined> => {
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  const file = filesInUse(state).find((candidate) => candidate.fileId === fileId);
  if (file === undefined) return undefined;
  const tags = await deps.load(tagDecider, tagsStream(projectId));
  const from = tags.state.splits.get(fileId) ?? null;
  if (from === file.splitId) return undefined;
  const { firstId, count } = file;
  const tagged = taggedSentences(tags.state, firstId, firstId + count - 1);
  const command: MoveSentenceTags = {
    type: 'MoveSentenceTags',
    fileId,
    splitId: file.splitId,
    spans: await readBoth(deps, file, from, new Set(tagged.map(({ comment }) => comment))),
    undoes: tagged.length === 0 ? [] : await lastMoves(deps, projectId, file, from),
  };
  // Decided on the whole stream: any of its blocks may be affected.
  const own = { ...context, commandId: `${context.commandId}/tags/${fileId}`, idempotency: undefined };
  return (await deps.handle(tagDecider, tagsStream(projectId), command, own)).position;
};

const readBoth = async (
  deps: Deps,
  file: ProjectFile,
  from: string | null,
  comments: ReadonlySet<number>,
): Promise<MoveSentenceTags['spans']> => {
  if (comments.size === 0) return new Map();
  const [before, after] = [
    await readSpans(deps, file, from, comments),
    await readSpans(deps, file, file.splitId, comments),
  ];
  return new Map(
    [...comments].map((comment) => [comment, { before: before.get(comment) ?? [], after: after.get(comment) ?? [] }]),
  );
};

const readSpans = async (
  { events }: Deps,
  { fileId, firstId }: ProjectFile,
  splitId: string | null,
  comments: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const found = new Map<number, readonly number[]>();
  for await (const part of readSplit(events, fileId, splitId)) {
    if (part.kind !== 'sentences') continue;
    for (const [at, spans] of part.spans.entries()) {
      const comment = firstId + part.first + at;
      if (comments.has(comment)) found.set(comment, spans);
    }
  }
  return found;
};

/** The moves of the reverted split; empty when another one came in between. */
const lastMoves = async (
  { events }: Deps,
  projectId: string,
  { fileId, splitId }: ProjectFile,
  from: string | null,
): Promise<readonly TagMove[]> => {
  for await (const recorded of events.readStream(tagsStream(projectId), { direction: 'backwards' })) {
    const event = asEvent<TagStreamEvent>(recorded);
    if (event.type !== 'SentenceTagsMoved' || event.data.fileId !== fileId) continue;
    return event.data.splitId === from && event.data.from === splitId ? event.data.moves : [];
  }
  return [];
};
