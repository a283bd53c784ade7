/**
 * Target after login: `next` if it is a path of this site, else '/'. Browsers treat '//host', '/\host' and
 * anything with a scheme as another site, after dropping tabs and line ends.
 */
export const nextPath = (next: string | null): string => {
  if (next === null || !/^\/(?![/\\])/u.test(next) || /[\u0000-\u001f\u007f\\]/u.test(next)) return '/';
  const url = new URL(next, 'http://here.invalid');
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return '/';
  if (/^\/login(?![\w-])/u.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};

/** @param search query of the address */
export const parseNextPath = (search: string): string => nextPath(new URLSearchParams(search).get('next'));
