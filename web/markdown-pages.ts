import { marked } from 'marked';
import type { Plugin } from 'vite';

/**
 * `import page from '…/docs/words.md'` gives its HTML: pages of the documentation that the app shows are made
 * with it.
 */
export const markdownPages = (): Plugin => ({
  name: 'markdown-pages',
  async transform(code, id) {
    if (!id.endsWith('.md')) return null;
    return { code: `export default ${JSON.stringify(await marked.parse(code))};`, map: null };
  },
});
