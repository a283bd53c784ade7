import { removeStored, storeJson, loadJson, getSessionStorage } from '../components/browser-storage.ts';

/**
 * Unsaved input, stored by account and form in this browser: it outlives an outage of the server, the end of
 * a session, a reload and the Back button. Each tab has its own, because two tabs may hold the same form.
 */
export interface Draft<Values> {
  readonly values: Values;
  /** What the form was filled from, and which version that was; null where there is none. */
  readonly base: Values;
  readonly version: number | null;
  /** When it was last typed in, in epoch milliseconds. */
  readonly at: number;
}

const ACCOUNT_KEY = 'verbatim.account';
const NAME_KEY = 'verbatim.account.name';
const PREFIX = 'verbatim.draft/';
/** The oldest go first. */
const MAX_DRAFTS = 40;

/** Sets the current account. @param account that has just logged in */
export const rememberAccount = ({ id, name }: { readonly id: string; readonly name: string }): void => {
  localStorage.setItem(ACCOUNT_KEY, id);
  localStorage.setItem(NAME_KEY, name);
};

/** Name of the account; '' if it did not log in by the form of this browser. */
export const accountName = (): string => localStorage.getItem(NAME_KEY) ?? '';

/** The account that has logged in last, in any tab. */
export const accountNow = (): string => localStorage.getItem(ACCOUNT_KEY) ?? '';

/** A form and its account: another account may log in, in another tab, while it is open. */
export interface DraftForm {
  readonly account: string;
  /** Names the form and what it is of, as 'theme/{id}'. */
  readonly form: string;
}

const getKey = ({ account, form }: DraftForm): string => `${PREFIX}${account}/${form}`;

/** Undefined without a draft, or for one that is no longer readable. */
export const readDraft = <Values>(of: DraftForm): Draft<Values> | undefined => {
  const isDraft = (kept: unknown): kept is Draft<Values> =>
    typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number';
  return loadJson(getSessionStorage, getKey(of), isDraft) ?? undefined;
};

export const writeDraft = <Values>(of: DraftForm, draft: Draft<Values>): void => {
  dropOldest();
  // Without room in the storage, or without storage, it lives as long as the page.
  storeJson(getSessionStorage, getKey(of), draft);
};

export const dropDraft = (of: DraftForm): void => removeStored(getSessionStorage, getKey(of));

/** Renames the draft once its subject was created and has an id. */
export const moveDraft = ({ account, form }: DraftForm, to: string): void => {
  const draft = readDraft<unknown>({ account, form });
  if (draft === undefined) return;
  dropDraft({ account, form });
  writeDraft({ account, form: to }, draft);
};

/** Whether the current account has an unsaved form. */
export const hasDraft = (form: string): boolean => readDraft({ account: accountNow(), form }) !== undefined;

const dropOldest = (): void => {
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  if (kept.length < MAX_DRAFTS) return;
  const age = (key: string): number => {
    const at = /"at":(\d+)\}$/u.exec(sessionStorage.getItem(key) ?? '')?.[1];
    return Number(at ?? 0);
  };
  const [oldest] = kept.sort((a, b) => age(a) - age(b));
  if (oldest !== undefined) sessionStorage.removeItem(oldest);
};
