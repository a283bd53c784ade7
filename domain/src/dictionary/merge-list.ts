/** Three-way merge of whole lists: concurrent changes are kept, except of the same word. */
import { CommandRejected } from '../command-rejected.ts';
import type { WordChange } from './dictionary-events.ts';
import type { WordList } from './dictionary-state.ts';

/**
 * The changes that turn the list at version `basedOn` into the submitted one; without `basedOn` the current
 * list becomes exactly that.
 * @throws CommandRejected CHANGED_MEANWHILE when another user has given one of the changed words another
 * weight
 */
export const changesTo = (
  list: WordList,
  wanted: ReadonlyMap<string, number>,
  basedOn: number | undefined,
): readonly WordChange[] => {
  const seen = basedOn === undefined ? new Map<string, number | null>() : changedSinceVersion(list, basedOn);
  const changes: WordChange[] = [];
  const contested: string[] = [];
  const consider = (text: string): void => {
    const before = list.entries.get(text) ?? null;
    const after = wanted.get(text) ?? null;
    const was = seen.get(text);
    // Untouched by the author: later changes by others stay.
    if (before === after || was === after) return;
    if (was !== undefined) contested.push(text);
    changes.push({ text, before, after });
  };
  for (const text of wanted.keys()) consider(text);
  for (const text of list.entries.keys()) if (!wanted.has(text)) consider(text);
  if (contested.length > 0) throw changedMeanwhile(contested);
  return changes;
};

/**
 * Earlier values of the words that have changed since a version.
 * @throws CommandRejected CHANGED_MEANWHILE when that is too long ago
 */
const changedSinceVersion = ({ entries, version, recent }: WordList, basedOn: number): Map<string, number | null> => {
  const since = recent.filter((change) => change.version > basedOn);
  if (basedOn > version || basedOn < 1 || since.length < version - basedOn)
    throw new CommandRejected('CHANGED_MEANWHILE', 'This list has changed many times since you opened it');
  const was = new Map<string, number | null>();
  for (const { changes } of since) for (const { text, before } of changes) if (!was.has(text)) was.set(text, before);
  for (const [text, before] of was) if ((entries.get(text) ?? null) === before) was.delete(text);
  return was;
};

const MAX_NAMED = 5;

const changedMeanwhile = (words: readonly string[]): CommandRejected => {
  const named = words
    .slice(0, MAX_NAMED)
    .map((word) => `'${word}'`)
    .join(', ');
  const more = words.length > MAX_NAMED ? ` and ${words.length - MAX_NAMED} more` : '';
  return new CommandRejected('CHANGED_MEANWHILE', `Someone changed ${named}${more} after you opened this list`);
};
