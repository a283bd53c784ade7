/** Whole lists are merged word by word: what others have changed since the list was read is kept, unless both have changed the same word. */
import { CommandRejected } from '../command-rejected.ts';
import type { WordChange } from './dictionary-events.ts';
import type { WordList } from './dictionary-state.ts';

/**
 * What makes the list as somebody wants it who has seen the version `basedOn`; without one the list becomes exactly as he wants it.
 * @throws CommandRejected CHANGED_MEANWHILE where others have given one of the words that he changed another weight since
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
    // Whoever asks has left the word as he found it: what others have made of it since stays.
    if (before === after || was === after) return;
    if (was !== undefined) contested.push(text);
    changes.push({ text, before, after });
  };
  for (const text of wanted.keys()) consider(text);
  for (const text of list.entries.keys()) if (!wanted.has(text)) consider(text);
  if (contested.length > 0) throw changedMeanwhile(contested);
  return changes;
};

/** Of the words that are other now than at a version what they were then. @throws CommandRejected CHANGED_MEANWHILE when that is too long ago */
const changedSinceVersion = ({ entries, version, recent }: WordList, basedOn: number): Map<string, number | null> => {
  const since = recent.filter((change) => change.version > basedOn);
  if (basedOn > version || basedOn < 1 || since.length < version - basedOn)
    throw new CommandRejected('CHANGED_MEANWHILE', 'This list has been changed many times since you opened it');
  const was = new Map<string, number | null>();
  for (const { changes } of since) for (const { text, before } of changes) if (!was.has(text)) was.set(text, before);
  for (const [text, before] of was) if ((entries.get(text) ?? null) === before) was.delete(text);
  return was;
};

const MOST_NAMED = 5;

const changedMeanwhile = (words: readonly string[]): CommandRejected => {
  const named = words
    .slice(0, MOST_NAMED)
    .map((word) => `'${word}'`)
    .join(', ');
  const more = words.length > MOST_NAMED ? ` and ${words.length - MOST_NAMED} more` : '';
  return new CommandRejected('CHANGED_MEANWHILE', `Somebody has changed ${named}${more} since you opened this list`);
};
