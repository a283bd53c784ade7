interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Screens that need no session. */
export const isAccountPath = (pathname: string): boolean => /^\/(login|register|reset)(\/|$)/u.test(pathname);

/** Where a lost session goes: the login page with the current path as `next`; null when it is there already. */
export const loginAddress = ({ pathname, search, hash }: Place): string | null =>
  isAccountPath(pathname) ? null : `/login?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
