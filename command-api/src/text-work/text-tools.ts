/** The names under which split and tagged texts are stored. Apart from the code, so that nobody loads compromise to read them. */
import type { Tool } from '@verbatim/domain/file/file-events';

/** Part after `+`: our own rules around the library; it goes up when they change an answer. */
export const SPLITTER: Tool = { name: 'compromise/sentences', version: '14.17.0+1' };

/** compromise/two without its last pass: see `word-classes.ts`. */
export const TAGGER: Tool = { name: 'compromise/two-preTagger', version: '14.17.0+1' };
