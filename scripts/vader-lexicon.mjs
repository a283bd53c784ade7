// Generates the scorer's lexicon and emoji from vaderSentiment's own files, which are stored next to them as
// published. Rerun it after a change of those files: `node scripts/vader-lexicon.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../domain/src/text/sentiment');
const linesOf = (file) =>
  readFileSync(join(folder, 'vader-3.3.2', file), 'utf8')
    .trimEnd()
    .split('\n');
const columnsOf = (line) => line.trim().split('\t').slice(0, 2);

/** Python keeps the position of a duplicate key and its last value; so does a Map. */
const lexicon = new Map(linesOf('vader_lexicon.txt').map((line) => [columnsOf(line)[0], Number(columnsOf(line)[1])]));

/** A non-ASCII sign is a neutral word, of which only the position matters: no lexicon entry has one. */
const neutralOutsideAscii = (word) => (/^[\x21-\x7e]+$/u.test(word) ? word : '_');

/** Python looks emoji up character by character: keys of several characters never match. */
const emoji = linesOf('emoji_utf8_lexicon.txt')
  .map(columnsOf)
  .filter(([key]) => [...key].length === 1)
  .map(([key, description]) => [key, description.split(' ').map(neutralOutsideAscii).join(' ')]);

const write = (file, entries) => {
  const lines = entries.map(([key, value]) => `  [${JSON.stringify(key)}, ${JSON.stringify(value)}]`);
  writeFileSync(join(folder, file), `[\n${lines.join(',\n')}\n]\n`);
};

write('vader-lexicon.json', [...lexicon]);
write('vader-emoji.json', emoji);
