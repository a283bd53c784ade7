/** What a file says of where its numbers come from, so that they can be made again. */
import { DICTIONARY_STREAM, projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { ResultRevisions } from '../contract/exports.ts';

export interface Stamp {
  readonly what: string;
  readonly project: string;
  /** Null for what is of the whole project. */
  readonly workspace: string | null;
  /** In words. */
  readonly filters: readonly string[];
  /** Headers or labels, outermost first. */
  readonly groupBy: readonly string[];
  /** Label of the column that comments count by; null where each counts as one. */
  readonly weight: string | null;
  /** Figures of smaller bases are left empty. */
  readonly minBase: number;
  readonly themes: readonly { readonly name: string; readonly text: string }[];
  /** Names of those that are left out, because they are not visible. */
  readonly leftOut: readonly string[];
  /** When the file was begun. */
  readonly revisions: ResultRevisions;
  readonly who: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const readRevisions = async (
  events: Pick<EventStore, 'readStream'>,
  projectId: string,
  workspaceId: string | undefined,
): Promise<ResultRevisions> => {
  const [project, workspace, library, dictionary, words, tags] = await Promise.all([
    lastRevision(events, projectStream(projectId)),
    workspaceId === undefined ? null : lastRevision(events, workspaceStream(workspaceId)),
    lastRevision(events, LIBRARY_STREAM),
    lastRevision(events, DICTIONARY_STREAM),
    lastRevision(events, projectWordsStream(projectId)),
    lastRevision(events, tagsStream(projectId)),
  ]);
  return { project, workspace, library, dictionary, words, tags };
};

const lastRevision = async (events: Pick<EventStore, 'readStream'>, stream: string): Promise<number | null> => {
  for await (const { revision } of events.readStream(stream, { direction: 'backwards', maxCount: 1 })) return revision;
  return null;
};

const NONE = 'none';

/** One statement a line: what it is about, and what is said. @param end revisions when the last row was written */
export const stampLines = (stamp: Stamp, end: ResultRevisions): readonly (readonly [string, string])[] => {
  const { what, project, workspace, filters, groupBy, weight, minBase, themes, leftOut, revisions, who, at } = stamp;
  const changed = (Object.keys(revisions) as (keyof ResultRevisions)[]).filter((part) => end[part] !== revisions[part]);
  return [
    ['Verbatim NLP', what],
    ['Project', project],
    ...(workspace === null ? [] : [['Workspace', workspace] as const]),
    ['Filters', filters.length === 0 ? NONE : filters.join('; ')],
    ['Grouped by', groupBy.length === 0 ? NONE : groupBy.join(' › ')],
    ...(weight === null ? [] : [['Weighted by', weight] as const]),
    ...(minBase === 0 ? [] : [['Left empty', `figures of bases below ${minBase}`] as const]),
    ...themes.map(
      ({ name, text }) => ['Theme', text === '' ? `${name} (tagged by hand)` : `${name} = ${text}`] as const,
    ),
    ...(leftOut.length === 0 ? [] : [['Left out, not visible', leftOut.join('; ')] as const]),
    ['Revisions', wordsOf(revisions)],
    ...(changed.length === 0
      ? []
      : [['Changed while the file was written', changed.map((part) => `${part} to ${end[part]}`).join(', ')] as const]),
    ['Exported by', who],
    ['Exported at', at],
  ];
};

/** `project 12, workspace 3, library 40, dictionary 2, words none, tags none` */
export const wordsOf = (revisions: ResultRevisions): string =>
  Object.entries(revisions)
    .map(([part, revision]) => `${part} ${revision ?? NONE}`)
    .join(', ');
