/** The four build steps, a page at a time. Asking for the same page twice changes nothing. */
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { Position } from '@verbatim/eventstore/event-store';
import type { BuildStep } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CommandContext } from '../handle-command.ts';
import { countOf, type FilePart } from './build-run.ts';
import type { WrittenStreams } from '../written-streams.ts';
import { splitStep, tagStep, type BatchStep } from './batch-text.ts';

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
  readonly signal?: AbortSignal;
  /** Whether another process goes on with the build of the project by itself. */
  readonly isElsewhere?: () => boolean;
}

/** @returns how far the work has come in each stream that it has written, or found written by somebody else */
export type StepWork = (page: StepPage, contextOf: (part: string) => CommandContext) => Promise<WrittenStreams>;

export const createBuildSteps = (
  deps: Pick<Dependencies, 'handle' | 'textWork' | 'workOnFile'>,
): { readonly [step in BuildStep]: StepWork } => ({
  build: workOnBatches(deps, splitStep(deps.textWork)),

  parse: workOnBatches(deps, tagStep(deps.textWork)),

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

const workOnBatches =
  ({ workOnFile }: Pick<Dependencies, 'workOnFile'>, step: BatchStep): StepWork =>
  (page, contextOf) =>
    onEachFile(page, ({ file: { fileId }, to }) => {
      const { signal, isElsewhere } = page;
      return workOnFile({
        ...{ fileId, to, step, context: contextOf(fileId) },
        ...(signal === undefined ? {} : { signal }),
        ...(isElsewhere === undefined ? {} : { isElsewhere }),
      });
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
