/**
 * Streams that each model subscribes to, without its projector: requests wait for their writes on them, and
 * metrics label models by kind.
 */
import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import { parseStreamId } from '@verbatim/eventstore/stored-event';
import { AGREEMENT_MODEL } from './agreement/agreement.ts';
import { COMMENTS_MODEL } from './comments/comments.ts';
import { DICTIONARY_MODEL } from './dictionary/dictionary.ts';
import { HISTORY_MODEL } from './history/history.ts';
import { LIBRARY_MODEL } from './library/library.ts';
import { PROJECTS_MODEL } from './projects/projects.ts';
import { SEGMENTS_MODEL } from './segments/segments.ts';
import { SUMMARIES_MODEL } from './summaries/summaries.ts';
import { TAGS_MODEL } from './tags/tags.ts';
import { WORKSPACES_MODEL } from './workspaces/workspaces.ts';

/** Prefixes by the name of a model that all projects share. */
export const SHARED_STREAMS = {
  [PROJECTS_MODEL]: ['project-'],
  [SUMMARIES_MODEL]: ['project-'],
  [WORKSPACES_MODEL]: ['workspace-', 'freeze-', 'reports-', 'project-'],
  [LIBRARY_MODEL]: ['library'],
  [AGREEMENT_MODEL]: ['agreement-'],
  [DICTIONARY_MODEL]: [DICTIONARY_STREAM],
  [HISTORY_MODEL]: [
    'names-',
    'project-',
    'workspace-',
    'freeze-',
    'reports-',
    'library',
    'tags-',
    'agreement-',
    'account-',
    'skips-',
    DICTIONARY_STREAM,
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const SHARED_PREFIXES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SHARED_STREAMS));

/** Prefixes by the kind of a project's own model, of which the streams of that project count. */
const OWN_PREFIXES: ReadonlyMap<string, readonly string[]> = new Map([
  [COMMENTS_MODEL, ['project-', 'file-']],
  [SEGMENTS_MODEL, ['project-', 'file-']],
  [TAGS_MODEL, ['tags-']],
]);

/** Prefixes of the streams that a project's own models subscribe to. */
export const PROJECT_STREAMS: readonly string[] = [...new Set([...OWN_PREFIXES.values()].flat())];

/** The project whose models subscribe to a stream; undefined for other streams. */
export const getStreamProject = (stream: string): string | undefined => {
  const prefix = PROJECT_STREAMS.find((start) => stream.startsWith(start));
  if (prefix === undefined) return undefined;
  const [project] = stream.slice(prefix.length).split('.', 1);
  return project;
};

/** `segments-{projectId}` → segments: metrics label all projects alike, to bound the number of series. */
export const getModelKind = (model: string): string => {
  const end = model.indexOf('-');
  return end < 0 ? model : model.slice(0, end);
};

/**
 * Whether the model subscribes to the stream.
 * @throws RangeError for an unknown model
 */
export const isSubscribedTo = (model: string, stream: string): boolean => {
  const shared = SHARED_PREFIXES.get(model);
  const prefixes = shared ?? OWN_PREFIXES.get(getModelKind(model));
  if (prefixes === undefined) throw new RangeError(`There is no read model '${model}'`);
  if (!prefixes.some((prefix) => stream.startsWith(prefix))) return false;
  return shared !== undefined || getStreamProject(stream) === parseStreamId(model);
};
