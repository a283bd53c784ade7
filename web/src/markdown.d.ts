/** HTML of a page of the documentation (`markdown-pages.ts`). */
declare module '*.md' {
  const html: string;
  export default html;
}
