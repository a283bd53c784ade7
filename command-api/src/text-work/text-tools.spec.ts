import { expect, it } from '@jest/globals';
import nlp from 'compromise/two';
import { TAGGER } from './text-tools.ts';

it('the stored version is that of the installed library', () => {
  expect(TAGGER.version.split('+')[0]).toBe(nlp.version);
});
