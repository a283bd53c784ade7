/** Login and registration know neither router nor store: a visitor waits for as little as possible, and they stand within the app too. */
export interface AccountPageProps {
  /** Query of the address: with its question mark, or empty. */
  readonly search: string;
  /** To another page of accounts. */
  readonly onGo: (path: string) => void;
  /** There is a session now. @param path of this site that was asked for */
  readonly onLoggedIn: (path: string) => void;
}
