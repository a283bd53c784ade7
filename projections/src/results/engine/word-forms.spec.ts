import { expect, it } from '@jest/globals';
import { indexWordForms } from './word-forms.ts';

it.each([
  ['bags', 'bag'],
  ['dresses', 'dress'],
  ['delayed', 'delay'],
  ['delays', 'delay'],
  ['fitting', 'fit'],
  ['sizes', 'size'],
  ['parties', 'party'],
  ['booking', 'book'],
])('%s is a form of %s', (word, of) =>
  expect([indexWordForms([word, 'other'])(of), indexWordForms([of, 'other'])(word)]).toEqual([[word], [of]]),
);

it.each([
  ['fabric', 'soft'],
  ['bus', 'bug'],
  ['bag', 'baggage'],
  ['size', 'size'],
  ['staff', 'start'],
  ['store', 'story'],
  ['plane', 'plan'],
  ['pool', 'poor'],
])('%s is none of %s', (word, of) => expect(indexWordForms([word, 'other'])(of)).toEqual([]));
