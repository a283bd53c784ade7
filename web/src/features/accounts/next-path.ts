/**
 * Where to go after login: `next` when it is a path of this very site, else '/'.
 * Browsers read '//host', '/\host' and anything with a scheme as another site, and drop tabs and line ends before they do.
 */
export const nextPath = (next: string | null): string => {
  if (next === null || !/^\/(?![/\\])/u.test(next) || /[\u0000-\u001f\u007f\\]/u.test(next)) return '/';
  const url = new URL(next, 'http://here.invalid');
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return '/';
  if (/^\/login(?![\w-])/u.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};

/** @param search query of the address */
export const nextOf = (search: string): string => nextPath(new URLSearchParams(search).get('next'));
