/**
 * A moment: the revisions of all streams that a result depends on. Positions differ between stores, revisions
 * do not, so a moment stays valid after a copy of the log, and is what a stamp or a freeze stores.
 */
import { DICTIONARY_STREAM, projectWordsStream } from '../dictionary/dictionary-events.ts';
import { LIBRARY_STREAM } from '../library/library-events.ts';
import { projectStream } from '../project/project-events.ts';
import { tagsStream } from '../tags/tag-events.ts';
import { workspaceStream } from '../workspace/workspace-events.ts';

/** With their abbreviations, in the order in which they are written. */
const PARTS = { project: 'p', workspace: 'w', library: 'l', dictionary: 'd', words: 'x', tags: 't' } as const;

export type MomentPart = keyof typeof PARTS;
export const MOMENT_PARTS = Object.keys(PARTS) as readonly MomentPart[];

/** The last revision of each stream that counts; null before its first event. */
export type Moment = Readonly<Record<MomentPart, number | null>>;

/** The streams of a moment. @param workspaceId undefined for the results of a whole project */
export const momentStreams = (
  projectId: string,
  workspaceId: string | undefined,
): Readonly<Record<MomentPart, string | undefined>> => ({
  project: projectStream(projectId),
  workspace: workspaceId === undefined ? undefined : workspaceStream(workspaceId),
  library: LIBRARY_STREAM,
  dictionary: DICTIONARY_STREAM,
  words: projectWordsStream(projectId),
  tags: tagsStream(projectId),
});

/** `p12-w3-l40-t7`: streams without an event are omitted, and `-` stands for a moment before all of them. */
export const formatMoment = (moment: Moment): string =>
  MOMENT_PARTS.flatMap((part) => (moment[part] === null ? [] : [`${PARTS[part]}${moment[part]}`])).join('-') || '-';

const NEVER: Moment = { project: null, workspace: null, library: null, dictionary: null, words: null, tags: null };
const WRITTEN = /^(?:-|[a-z]\d{1,15}(?:-[a-z]\d{1,15})*)$/u;

/** @returns undefined for anything that `formatMoment` does not write */
export const parseMoment = (text: string): Moment | undefined => {
  if (!WRITTEN.test(text)) return undefined;
  const moment: Record<MomentPart, number | null> = { ...NEVER };
  for (const written of text === '-' ? [] : text.split('-')) {
    const part = MOMENT_PARTS.find((name) => PARTS[name] === written[0]);
    if (part === undefined || moment[part] !== null) return undefined;
    moment[part] = Number(written.slice(1));
  }
  return moment;
};
