/**
 * What one command has stored, as its answer names it: `Undo: {command} {stream}@{first revision}-{last
 * revision}`. Entries of the history, which keep no commands, name it without.
 */
import type { Handled } from '../commands/handle-command.ts';
import type { Context } from '../http/request-state.ts';

const HEADER = 'Undo';
const WORD = /^(?:(?<command>[^ ]{1,200}) )?(?<stream>[^ ]{1,200})@(?<from>\d{1,15})-(?<to>\d{1,15})$/u;

export interface StoredChange {
  /** Undefined: that of its first event. */
  readonly command: string | undefined;
  readonly stream: string;
  /** Revisions of its first and its last event. */
  readonly from: number;
  readonly to: number;
}

/** Sets the header with which the command can be undone; none if it has changed nothing. */
export const setUndoHeader = (
  ctx: Context,
  command: string,
  stream: string,
  { revision, appended }: Pick<Handled<unknown>, 'revision' | 'appended'>,
): void => {
  if (appended > 0)
    ctx.set(HEADER, `${command} ${formatStored({ stream, from: revision - appended + 1, to: revision })}`);
};

export const formatStored = ({ stream, from, to }: Omit<StoredChange, 'command'>): string => `${stream}@${from}-${to}`;

/** Undefined for what is no such word. */
export const parseUndoToken = (word: string): StoredChange | undefined => {
  const { command, stream, from, to } = WORD.exec(word)?.groups ?? {};
  if (stream === undefined) return undefined;
  return { command, stream, from: Number(from), to: Number(to) };
};
