/**
 * Overlays manual tags on what a query finds, in one segment. A tag of a comment wins over those of its
 * sentences; otherwise it carries the theme when any sentence does after its own tags.
 */
import type { ThemeColumn } from '../engine/file-view.ts';

/** Manual tags of a segment, sorted by comment and sentence. */
export interface SegmentTags {
  /** Offsets within the segment. */
  readonly comments: Uint16Array;
  /** From 1 within the comment; 0 for the comment as a whole. */
  readonly sentences: Uint32Array;
  /** 2 for tagged, 3 for an accepted suggestion, -1 for excluded. */
  readonly states: Int8Array;
}

/** @param commentStarts first sentence of each split comment, and the end of the last */
export const overlayTags = (found: ThemeColumn, tags: SegmentTags, commentStarts: Uint32Array): ThemeColumn => {
  if (tags.comments.length === 0) return found;
  const overlay = new Overlay(found, tags, commentStarts);
  for (let at = 0; at < tags.comments.length;) {
    let next = at + 1;
    while (tags.comments[next] === tags.comments[at]) next++;
    overlay.takeComment(at, next);
    at = next;
  }
  return overlay.finish();
};

class Overlay {
  private readonly found: ThemeColumn;
  private readonly tags: SegmentTags;
  private readonly commentStarts: Uint32Array;
  private readonly sentences: Uint32Array;
  private readonly comments: Uint16Array;
  private sentenceCount = 0;
  private commentCount = 0;
  /** Progress in the found sentences. */
  private sentenceAt = 0;
  private commentAt = 0;

  constructor(found: ThemeColumn, tags: SegmentTags, commentStarts: Uint32Array) {
    this.found = found;
    this.tags = tags;
    this.commentStarts = commentStarts;
    this.sentences = new Uint32Array(found.sentences.length + mostAdded(tags, commentStarts));
    this.comments = new Uint16Array(found.comments.length + tags.comments.length);
  }

  /** @param from its first entry @param to exclusive */
  takeComment(from: number, to: number): void {
    const comment = this.tags.comments[from]!;
    const { start, end } = getSentences(comment, this.commentStarts);
    this.takeBefore(comment, start);
    const before = this.sentenceCount;
    const isWhole = this.tags.sentences[from] === 0;
    if (isWhole) this.takeWhole(this.tags.states[from]! > 0, start, end);
    else this.takeSentences(from, to, start, end);
    const isTagged = isWhole && this.tags.states[from]! > 0;
    if (isTagged || this.sentenceCount > before) this.comments[this.commentCount++] = comment;
  }

  finish(): ThemeColumn {
    this.takeBefore(Infinity, Infinity);
    return {
      sentences: this.sentences.slice(0, this.sentenceCount),
      comments: this.comments.slice(0, this.commentCount),
    };
  }

  /** Comments without manual tags. */
  private takeBefore(comment: number, sentence: number): void {
    const { found } = this;
    while (this.commentAt < found.comments.length && found.comments[this.commentAt]! < comment)
      this.comments[this.commentCount++] = found.comments[this.commentAt++]!;
    while (this.sentenceAt < found.sentences.length && found.sentences[this.sentenceAt]! < sentence)
      this.sentences[this.sentenceCount++] = found.sentences[this.sentenceAt++]!;
    if (found.comments[this.commentAt] === comment) this.commentAt++;
  }

  private takeWhole(isTagged: boolean, start: number, end: number): void {
    while (this.sentenceAt < this.found.sentences.length && this.found.sentences[this.sentenceAt]! < end)
      this.sentenceAt++;
    if (isTagged)
      for (let sentence = start; sentence < end; sentence++) this.sentences[this.sentenceCount++] = sentence;
  }

  private takeSentences(from: number, to: number, start: number, end: number): void {
    const { found, tags } = this;
    let at = from;
    for (let sentence = start; sentence < end; sentence++) {
      let carries = found.sentences[this.sentenceAt] === sentence;
      if (carries) this.sentenceAt++;
      if (at < to && tags.sentences[at] === sentence - start + 1) carries = tags.states[at++]! > 0;
      if (carries) this.sentences[this.sentenceCount++] = sentence;
    }
  }
}

/** Empty for an unsplit comment. */
const getSentences = (
  comment: number,
  commentStarts: Uint32Array,
): { readonly start: number; readonly end: number } => {
  const last = commentStarts.at(-1) ?? 0;
  return { start: commentStarts[comment] ?? last, end: commentStarts[comment + 1] ?? last };
};

const mostAdded = ({ comments, sentences, states }: SegmentTags, commentStarts: Uint32Array): number => {
  let most = 0;
  for (let at = 0; at < comments.length; at++) {
    if (states[at]! < 0) continue;
    const { start, end } = getSentences(comments[at]!, commentStarts);
    most += sentences[at] === 0 ? end - start : 1;
  }
  return most;
};
