import { expect, it } from '@jest/globals';
import nlp from 'compromise/two';
import { SPLITTER, TAGGER } from './text-tools.ts';

it('the stored versions are those of the installed library', () => {
  for (const { version } of [SPLITTER, TAGGER]) expect(version.split('+')[0]).toBe(nlp.version);
});
