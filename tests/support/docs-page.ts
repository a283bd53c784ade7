/** A guide of `docs/`, as executed by browser specs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

/** Bold names within a step are on the screen; at the beginning of a step they name its subject. */
const namesIn = (page: string): readonly string[] =>
  [...page.matchAll(/(^(?:\d\. )?)?\*\*([^*]+)\*\*/gmu)]
    .filter(([, beginning]) => beginning === undefined)
    .map(([, , name = '']) => name.replace(/\s+/gu, ' '));

export interface DocsPage {
  /** The guide's next name, for a locator. @throws Error for another name */
  readonly says: (name: string) => string;
  /** Names that were not found yet. */
  readonly left: () => readonly string[];
}

export const docsPage = (file: string): DocsPage => {
  const names = namesIn(readFileSync(join(docs, file), 'utf8'));
  let met = 0;
  return {
    says: (name) => {
      const next = names[met];
      if (next !== name)
        throw new Error(
          `docs/${file} names ${next === undefined ? 'nothing more' : `“${next}”`} where “${name}” is met`,
        );
      met += 1;
      return name;
    },
    left: () => names.slice(met),
  };
};
