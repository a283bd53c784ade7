/** What one command has stored, as its answer names it: `Undo: {command} {stream}@{first revision}-{last revision}`. */
import type { Handled } from '../handle-command.ts';
import type { Context } from '../request-state.ts';

const HEADER = 'Undo';
const WORD = /^(?<command>[^ ]{1,200}) (?<stream>[^ ]{1,200})@(?<from>\d{1,15})-(?<to>\d{1,15})$/u;

export interface StoredChange {
  readonly command: string;
  readonly stream: string;
  /** Revisions of its first and its last event. */
  readonly from: number;
  readonly to: number;
}

/** Tells whoever asked by which word the command can be undone; nothing where it has changed nothing. */
export const offerUndo = (
  ctx: Context,
  command: string,
  stream: string,
  { revision, appended }: Pick<Handled<unknown>, 'revision' | 'appended'>,
): void => {
  if (appended > 0) ctx.set(HEADER, `${command} ${stream}@${revision - appended + 1}-${revision}`);
};

/** Undefined for what is no such word. */
export const changeOfWord = (word: string): StoredChange | undefined => {
  const { command, stream, from, to } = WORD.exec(word)?.groups ?? {};
  if (command === undefined || stream === undefined) return undefined;
  return { command, stream, from: Number(from), to: Number(to) };
};
