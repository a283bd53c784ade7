/** Login and registration use neither router nor store, to load fast; they also work within the app. */
export interface AccountPageProps {
  /** Query string, with its question mark, or empty. */
  readonly search: string;
  /** Navigates to another account page. */
  readonly onGo: (path: string) => void;
  /** Called with a session. @param path requested path of this site */
  readonly onLoggedIn: (path: string) => void;
}
