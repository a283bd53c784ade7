/** Names of the tools that stored sentences and tags, importable without loading compromise. */
import type { Tool } from '@verbatim/domain/file/file-events';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';

/**
 * The rules of `domain/src/text/sentences`: bump the version with every change of results. Formerly
 * `compromise/sentences`.
 */
export const SPLITTER: Tool = { name: 'verbatim/sentences', version: '2' };

/**
 * compromise/two without its last pass: see `parts-of-speech.ts`. After `+`: our own rules around the
 * library; bump likewise.
 */
export const TAGGER: Tool = { name: 'compromise/two-preTagger', version: '14.17.0+1' };

/** Identifies a resplit: all that sentences and parts of speech depend on. */
export const SPLIT_ID = [SPLITTER, TAGGER, { name: 'tokeniser', version: TOKENISER_VERSION }]
  .map(({ name, version }) => `${name} ${version}`)
  .join(', ');

export const isPresentSplitter = ({ name, version }: Tool): boolean =>
  name === SPLITTER.name && version === SPLITTER.version;
