/** The union of what carries several themes in one segment: each sentence and comment once. */
import type { ThemeColumn } from '../engine/file-view.ts';

export class ColumnUnion {
  private readonly sentences: Uint8Array;
  private readonly comments: Uint8Array;

  constructor(sentences: number, comments: number) {
    this.sentences = new Uint8Array(sentences);
    this.comments = new Uint8Array(comments);
  }

  add({ sentences, comments }: ThemeColumn): void {
    for (let at = 0; at < sentences.length; at++) this.sentences[sentences[at]!] = 1;
    for (let at = 0; at < comments.length; at++) this.comments[comments[at]!] = 1;
  }

  finish(): ThemeColumn {
    return {
      sentences: listMarked(this.sentences, new Uint32Array(countMarked(this.sentences))),
      comments: listMarked(this.comments, new Uint16Array(countMarked(this.comments))),
    };
  }
}

const countMarked = (marks: Uint8Array): number => {
  let count = 0;
  for (let at = 0; at < marks.length; at++) count += marks[at]!;
  return count;
};

const listMarked = <List extends Uint16Array | Uint32Array>(marks: Uint8Array, list: List): List => {
  let next = 0;
  for (let at = 0; at < marks.length; at++) if (marks[at] === 1) list[next++] = at;
  return list;
};
