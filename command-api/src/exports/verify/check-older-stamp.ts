/** What can be said of a stamp from before files carried the line by which they are verified. */
import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getTimestamp } from '@verbatim/eventstore/stored-event';

/** First day of the version that writes the line. */
export const FIRST_PROOF_DAY = '2026-11-27';

export interface OlderStamp {
  /** Day of the export, as the stamp says; null where it does not. */
  readonly day: string | null;
  /** A revision that did not exist then: the stamp is false. */
  readonly impossible: string | null;
}

const AT = /^Exported at: (?<at>\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/u;
const REVISIONS = /^Revisions: .*\blibrary (?<library>\d{1,15}|none), dictionary (?<dictionary>\d{1,15}|none)\b/u;

/** Compares the revisions that all projects share with the log, at the time of the export. */
export const checkOlderStamp = async (
  events: Pick<EventStore, 'readStream'>,
  lines: readonly string[],
): Promise<OlderStamp> => {
  const at = find(lines, AT)?.['at'];
  const revisions = find(lines, REVISIONS);
  if (at === undefined) return { day: null, impossible: null };
  const streams = { library: LIBRARY_STREAM, dictionary: DICTIONARY_STREAM };
  for (const [name, stream] of Object.entries(streams)) {
    const revision = revisions?.[name] ?? 'none';
    if (revision === 'none') continue;
    const event = await eventAt(events, stream, Number(revision));
    if (event === undefined || Date.parse(getTimestamp(event)) > Date.parse(at) + CLOCKS_DIFFER_MS)
      return { day: at.slice(0, 10), impossible: `revision ${revision} of the ${name}` };
  }
  return { day: at.slice(0, 10), impossible: null };
};

/** Clocks of servers may differ by a little. */
const CLOCKS_DIFFER_MS = 60_000;

const find = (lines: readonly string[], pattern: RegExp): Record<string, string> | undefined => {
  for (const line of lines) {
    const groups = pattern.exec(line)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
};
