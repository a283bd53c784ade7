/** A page of `docs/` that leads somebody through the product, as the browser specs that walk it read it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

/** What is set bold within a step is on the screen; at the beginning of a step, it is what the step is about. */
const namesIn = (page: string): readonly string[] =>
  [...page.matchAll(/(^(?:\d\. )?)?\*\*([^*]+)\*\*/gmu)]
    .filter(([, beginning]) => beginning === undefined)
    .map(([, , name = '']) => name.replace(/\s+/gu, ' '));

export interface DocsPage {
  /** The name that the page comes to next, for a locator. @throws Error where it names something else */
  readonly says: (name: string) => string;
  /** What it names and nobody has met. */
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
