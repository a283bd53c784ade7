// Checks the vocabulary of docs/glossary.md in names of files, exported identifiers, comments and titles of specs,
// and the length of comments. Files as arguments: only those.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMENT_COLUMNS = 110;
const root = join(import.meta.dirname, '..');

/** The JSON block at the end of the glossary. */
const readVocabulary = (glossary) => {
  const blocks = [...glossary.matchAll(/```json\n([\s\S]*?)```/gu)];
  const last = blocks.at(-1);
  if (last === undefined) throw new Error('docs/glossary.md has no block of forbidden words');
  return JSON.parse(last[1]);
};

const wordsOf = (name) =>
  name
    .replace(/([\da-z])([A-Z])/gu, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/gu, '$1 $2')
    .split(/[\s._-]+/u)
    .map((word) => word.toLowerCase());

/** @returns why the name is refused; undefined for a good one */
const refuseName = (name, { words, prefixes, suffixes, allowed }) => {
  if (allowed.includes(name)) return undefined;
  const word = wordsOf(name).find((each) => Object.hasOwn(words, each));
  if (word !== undefined) return `'${word}': say ${words[word]}`;
  const prefix = Object.keys(prefixes).find((each) => name.startsWith(each));
  if (prefix !== undefined) return `'${prefix}…': say ${prefixes[prefix]}`;
  const suffix = Object.keys(suffixes).find((each) => new RegExp(`[a-z]${each}$`, 'u').test(name));
  return suffix === undefined ? undefined : `'…${suffix}': use ${suffixes[suffix]}`;
};

const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gmu;

const exportedNames = (source) => [...source.matchAll(EXPORTED)].map(([, name]) => name);

const isComment = (line) => /^\s*(?:\/\/|\/\*|\*)/u.test(line);
const isUnbreakable = (line) => /https?:\/\/\S{60,}|eslint-disable/u.test(line);

const longComments = (source) =>
  source
    .split('\n')
    .flatMap((line, at) => (line.length > COMMENT_COLUMNS && isComment(line) && !isUnbreakable(line) ? [at + 1] : []));

/** @returns comment lines with a forbidden word outside of code, and what to write instead */
const dialectComments = (path, source, { comments, uncheckedComments }) => {
  if (uncheckedComments.some((part) => path.includes(part))) return [];
  const forbidden = new RegExp(`\\b(?:${Object.keys(comments).join('|')})\\b`, 'iu');
  return source.split('\n').flatMap((line, at) => {
    const word = isComment(line) && forbidden.exec(line.replace(/`[^`]*`|@param \w+/gu, ''))?.[0].toLowerCase();
    return word ? [`${path}:${at + 1}: a comment has '${word}': say ${comments[word]}`] : [];
  });
};

const TITLE = /^\s*(?:(?:it|test|describe)(?:\.\w+)*|\][^(]*\)?)\((['"`])(?<title>.*?)\1,/u;

/** @returns titles of specs with a forbidden word, and what to write instead */
const dialectTitles = (path, source, { comments }) => {
  const forbidden = new RegExp(`\\b(?:${Object.keys(comments).join('|')})\\b`, 'iu');
  return source.split('\n').flatMap((line, at) => {
    const word = forbidden.exec(TITLE.exec(line)?.groups.title ?? '')?.[0].toLowerCase();
    return word ? [`${path}:${at + 1}: a title has '${word}': say ${comments[word]}`] : [];
  });
};

const checkFile = (path, vocabulary) => {
  const source = readFileSync(join(root, path), 'utf8');
  const found = [];
  const file = path.split('/').at(-1).replace(/\..*$/u, '');
  const why = refuseName(file, vocabulary);
  if (why !== undefined) found.push(`${path}: the file's name has ${why}`);
  for (const name of exportedNames(source)) {
    const refused = refuseName(name, vocabulary);
    if (refused !== undefined) found.push(`${path}: ${name} has ${refused}`);
  }
  for (const line of longComments(source))
    found.push(`${path}:${line}: a comment of more than ${COMMENT_COLUMNS} columns`);
  return [...found, ...dialectComments(path, source, vocabulary), ...dialectTitles(path, source, vocabulary)];
};

const listFiles = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

const main = () => {
  const vocabulary = readVocabulary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  const asked = process.argv.slice(2);
  const files = asked.length > 0 ? asked : listFiles();
  const found = files.flatMap((path) => checkFile(path, vocabulary));
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`${found.length} names or comments; docs/glossary.md says which words are used`);
  process.exitCode = found.length > 0 ? 1 : 0;
};

main();
