import { expect, it } from '@jest/globals';
import { isWordForm } from './word-forms.ts';

it.each([
  ['bags', 'bag'],
  ['dresses', 'dress'],
  ['delayed', 'delay'],
  ['delays', 'delay'],
  ['fitting', 'fit'],
  ['sizes', 'size'],
  ['parties', 'party'],
  ['booking', 'book'],
])('%s is a form of %s', (word, of) => expect([isWordForm(word, of), isWordForm(of, word)]).toEqual([true, true]));

it.each([
  ['fabric', 'soft'],
  ['bus', 'bug'],
  ['bag', 'baggage'],
  ['size', 'size'],
  ['staff', 'start'],
  ['store', 'story'],
  ['plane', 'plan'],
  ['pool', 'poor'],
])('%s is none of %s', (word, of) => expect(isWordForm(word, of)).toBe(false));
