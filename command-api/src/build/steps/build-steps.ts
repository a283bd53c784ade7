/** The four build steps, a page at a time. Idempotent per page. */
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { Position } from '@verbatim/eventstore/event-store';
import type { BuildStep } from '../../contract/projects.ts';
import type { Dependencies } from '../../bootstrap/dependencies.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import { countRunComments, type FilePart } from './build-run.ts';
import type { WrittenStreams } from '../../http/read-your-writes.ts';
import { splitStep, tagStep, type BatchStep } from './batch-text.ts';

export interface StepPage {
  readonly projectId: string;
  readonly minId: number | null;
  /** All comments of the run, and those of this page. */
  readonly run: readonly FilePart[];
  readonly page: readonly FilePart[];
  /** Themes of this and earlier pages: `classify` counts themes. Empty when there are none. */
  readonly themes: readonly string[];
  /** Revision of the library at the start of the run. */
  readonly libraryRevision: number;
  readonly signal?: AbortSignal;
  /** Whether another process drives the project's build. */
  readonly isElsewhere?: () => boolean;
}

/** @returns the position reached in each stream, written by this call or another process */
export type StepWork = (page: StepPage, contextOf: (part: string) => CommandContext) => Promise<WrittenStreams>;

export const createBuildSteps = (
  deps: Pick<Dependencies, 'handle' | 'textWork' | 'workOnFile'>,
): { readonly [step in BuildStep]: StepWork } => ({
  build: workOnBatches(deps, splitStep(deps.textWork)),

  parse: workOnBatches(deps, tagStep(deps.textWork)),

  async classify({ projectId, minId, run, themes, libraryRevision }, contextOf) {
    if (run.length === 0) return new Map();
    const library = { stream: LIBRARY_STREAM, revision: libraryRevision };
    const command = {
      type: 'RecordClassificationRun',
      minId,
      themes,
      library,
      comments: countRunComments(run),
    } as const;
    const stream = projectStream(projectId);
    const { position } = await deps.handle(projectDecider, stream, command, contextOf('classify'));
    return new Map([[stream, position]]);
  },

  sentiment: (page, contextOf) =>
    onEachFile(page, async ({ file, from, to }) => {
      const stream = projectStream(page.projectId);
      // The dictionary is not editable yet: the global list is unchanged, the project's is that of its
      // creation.
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
        fileId,
        to,
        step,
        context: contextOf(fileId),
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
