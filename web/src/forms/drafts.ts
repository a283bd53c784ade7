import { removeStored, storeJson, loadJson, getSessionStorage } from '../components/browser-storage.ts';

/**
 * What was typed and is not saved yet, kept by this browser for each account and form: it outlives a server
 * that is away, a session that has ended, a reload and the Back button. It is the tab's own, for two tabs may
 * hold the same form.
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

/** Whose browser this is from now on. @param account that has just logged in */
export const rememberAccount = ({ id, name }: { readonly id: string; readonly name: string }): void => {
  localStorage.setItem(ACCOUNT_KEY, id);
  localStorage.setItem(NAME_KEY, name);
};

/** What the account is called; '' where this browser has not logged in by its form. */
export const accountName = (): string => localStorage.getItem(NAME_KEY) ?? '';

/** Who has logged in here last, in whichever tab. */
export const accountNow = (): string => localStorage.getItem(ACCOUNT_KEY) ?? '';

/** A form and its account: another account may log in, in another tab, while it is open. */
export interface DraftForm {
  readonly account: string;
  /** Names the form and what it is of, as 'theme/{id}'. */
  readonly form: string;
}

const getKey = ({ account, form }: DraftForm): string => `${PREFIX}${account}/${form}`;

/** Undefined where nothing was left, or what was left is not readable any more. */
export const readDraft = <Values>(of: DraftForm): Draft<Values> | undefined => {
  const isDraft = (kept: unknown): kept is Draft<Values> =>
    typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number';
  return loadJson(getSessionStorage, getKey(of), isDraft) ?? undefined;
};

export const writeDraft = <Values>(of: DraftForm, draft: Draft<Values>): void => {
  dropOldest();
  // Where there is no room left, or none was given, it lives as long as the page.
  storeJson(getSessionStorage, getKey(of), draft);
};

export const dropDraft = (of: DraftForm): void => removeStored(getSessionStorage, getKey(of));

/** What the form is of has been made, and has got a name of its own. */
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
