/**
 * Names of people and organisations by `compromise`: `nlp(text).people()` and `.organizations()`, in both of
 * its passes. Texts are split into parts of some thousand characters, because it is quadratic on texts that
 * are not sentences.
 */
import nlp from 'compromise/three';
import type { Finding } from './clean-text.ts';

// Without phrase chunking it is a sixth faster, and finds the same names.
const world = nlp.world() as unknown as { hooks: readonly string[] };
world.hooks = world.hooks.filter((hook) => hook !== 'chunks');

interface NamedView {
  readonly document: readonly (readonly { readonly text: string }[])[];
  readonly fullPointer: readonly (readonly [sentence: number, start: number, end: number])[];
  people(): NamedView;
  organizations(): NamedView;
}

const MAX_CONCURRENT = 4_000;
/** Follows a name without belonging to it. */
const POSSESSIVE = /['’]s?$/u;

/** @param kinds which of the two to find */
export const findNames = (
  text: string,
  kinds: { readonly people: boolean; readonly organisations: boolean },
): Finding[] =>
  !kinds.people && !kinds.organisations ? [] : getParts(text).flatMap(([from, to]) => namesIn(text, from, to, kinds));

const namesIn = (text: string, from: number, to: number, kinds: Parameters<typeof findNames>[1]): Finding[] => {
  const view = nlp(text.slice(from, to)) as unknown as NamedView;
  const people = kinds.people ? view.people().fullPointer : [];
  const organisations = kinds.organisations ? view.organizations().fullPointer : [];
  if (people.length === 0 && organisations.length === 0) return [];
  const places = placesOfTerms(text, from, to, view.document);
  const asFinding =
    (kind: Finding['kind']) =>
    ([sentence, first, end]: NamedView['fullPointer'][number]): Finding[] => {
      const terms = (places[sentence] ?? []).slice(first, end).filter((place) => place[1] > place[0]);
      const [start, last] = [terms[0]?.[0], terms.at(-1)?.[1]];
      if (start === undefined || last === undefined) return [];
      const written = text.slice(start, last);
      return [{ kind, start, end: start + written.replace(POSSESSIVE, '').length }];
    };
  return [...people.flatMap(asFinding('people')), ...organisations.flatMap(asFinding('organisations'))];
};

/** Start and end of each word; words added by compromise have no length. */
const placesOfTerms = (text: string, from: number, to: number, document: NamedView['document']) => {
  let at = from;
  return document.map((terms) =>
    terms.map((term): readonly [number, number] => {
      const start = term.text === '' ? -1 : text.indexOf(term.text, at);
      if (start < 0 || start + term.text.length > to) return [at, at];
      at = start + term.text.length;
      return [start, at];
    }),
  );
};

/** Cuts after a sentence if possible, else after a word, else anywhere. */
const getParts = (text: string): (readonly [from: number, to: number])[] => {
  const parts: (readonly [number, number])[] = [];
  for (let from = 0; from < text.length;) {
    const to =
      from + MAX_CONCURRENT >= text.length ? text.length : from + cutIn(text.slice(from, from + MAX_CONCURRENT));
    parts.push([from, to]);
    from = to;
  }
  return parts;
};

const cutIn = (piece: string): number => {
  const sentence = Math.max(...['. ', '! ', '? ', '\n'].map((end) => piece.lastIndexOf(end)));
  if (sentence > 0) return sentence + 1;
  const word = piece.lastIndexOf(' ');
  return word > 0 ? word + 1 : piece.length;
};
