/** The four build steps, a page at a time. Asking for the same page twice changes nothing. */
import type { FileEvent } from '@verbatim/domain/file/file-events';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { Position } from '@verbatim/eventstore/event-store';
import type { BuildStep } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CommandContext } from '../handle-command.ts';
import { countOf, type FilePart } from './build-run.ts';
import type { WrittenStreams } from '../written-streams.ts';
import { workOnFile, type BatchText } from './file-work.ts';

/** What a page of a step is about. */
export interface StepPage {
  readonly projectId: string;
  readonly minId: number | null;
  /** All the comments of the run, and those of this page. */
  readonly run: readonly FilePart[];
  readonly page: readonly FilePart[];
  /** The themes of this page and of those before it: `classify` counts themes. Empty when there are none to run at all. */
  readonly themes: readonly string[];
  /** Revision of the library at which the run began. */
  readonly libraryRevision: number;
}

/** @returns how far the work has come in each stream that it has written, or found written by somebody else */
export type StepWork = (page: StepPage, contextOf: (part: string) => CommandContext) => Promise<WrittenStreams>;

export const createBuildSteps = (deps: Dependencies): { readonly [step in BuildStep]: StepWork } => ({
  build: (page, contextOf) =>
    onEachFile(page, ({ file, from, to }) =>
      workOnFile(
        deps,
        { fileId: file.fileId, from, to },
        ({ split }) => split !== undefined,
        splitBatches(deps),
        contextOf(file.fileId),
      ),
    ),

  parse: (page, contextOf) =>
    onEachFile(page, ({ file, from, to }) =>
      workOnFile(
        deps,
        { fileId: file.fileId, from, to },
        ({ parsed }) => parsed !== undefined,
        tagBatches(deps),
        contextOf(file.fileId),
      ),
    ),

  async classify({ projectId, minId, run, themes, libraryRevision }, contextOf) {
    if (run.length === 0) return new Map();
    const library = { stream: LIBRARY_STREAM, revision: libraryRevision };
    const command = { type: 'RecordClassificationRun', minId, themes, library, comments: countOf(run) } as const;
    const stream = projectStream(projectId);
    const { position } = await deps.handle(projectDecider, stream, command, contextOf('classify'));
    return new Map([[stream, position]]);
  },

  sentiment: (page, contextOf) =>
    onEachFile(page, async ({ file, from, to }) => {
      const stream = projectStream(page.projectId);
      // Nobody can edit words yet: the global list is untouched, and the project's is that of its creation.
      const words = { dictionary: null, project: { stream, revision: 0 } };
      const command = {
        type: 'RecordSentimentRun',
        fromId: file.firstId + from,
        toId: file.firstId + to - 1,
        ...words,
      } as const;
      const { position } = await deps.handle(projectDecider, stream, command, contextOf(file.fileId));
      return [stream, position];
    }),
});

const onEachFile = async (
  { page }: StepPage,
  work: (part: FilePart) => Promise<readonly [stream: string, position: Position]>,
): Promise<WrittenStreams> => {
  const written = new Map<string, Position>();
  for (const part of page) {
    const [stream, position] = await work(part);
    written.set(stream, position);
  }
  return written;
};

const splitBatches =
  ({ textWork }: Dependencies) =>
  async (batches: readonly BatchText[]): Promise<readonly FileEvent[]> => {
    const spans = await Promise.all(batches.map(({ texts }) => textWork.split(texts)));
    return batches.map(({ batch }, i) => ({
      type: 'SentencesSplit',
      data: { first: batch.first, splitter: textWork.splitter, spans: spans[i] ?? [] },
    }));
  };

const tagBatches =
  ({ textWork }: Dependencies) =>
  async (batches: readonly BatchText[]): Promise<readonly FileEvent[]> => {
    const tags = await Promise.all(batches.map(({ texts, spans }) => textWork.tag(texts, spans)));
    return batches.map(({ batch }, i) => ({
      type: 'SentencesParsed',
      data: { first: batch.first, tagger: textWork.tagger, tags: tags[i] ?? [] },
    }));
  };
