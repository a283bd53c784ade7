interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Screens that need no session. */
export const isAccountPath = (pathname: string): boolean => /^\/(login|register|reset)(\/|$)/u.test(pathname);

/** Login page with the current path as `next`, after a lost session; null on that page. */
export const loginAddress = ({ pathname, search, hash }: Place): string | null =>
  isAccountPath(pathname) ? null : `/login?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
