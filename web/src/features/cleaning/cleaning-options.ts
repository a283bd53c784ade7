import type { CleaningKind, CleaningKinds, CleaningStart, Placeholders } from '@verbatim/command-api/contract/cleaning';

export interface CleaningOptions {
  readonly kinds: CleaningKinds;
  readonly placeholders: Placeholders;
}

export const KINDS: readonly { readonly kind: CleaningKind; readonly label: string; readonly one: string }[] = [
  { kind: 'people', label: 'Names of people', one: 'Person' },
  { kind: 'organisations', label: 'Names of organisations', one: 'Organisation' },
  { kind: 'emails', label: 'Email addresses', one: 'Email address' },
  { kind: 'phones', label: 'Phone numbers', one: 'Phone number' },
  { kind: 'handles', label: 'User handles', one: 'User handle' },
];

const DEFAULT_OPTIONS: CleaningOptions = {
  kinds: { people: true, organisations: true, emails: false, phones: false, handles: false },
  placeholders: { people: '[NAME]', organisations: '[ORG]', emails: '[EMAIL]', phones: '[PHONE]', handles: '[USER]' },
};

export const toCleaningOptions = (started: CleaningStart | null): CleaningOptions =>
  started === null ? DEFAULT_OPTIONS : { kinds: started.clean, placeholders: started.replacements };

/** As validated by the server; null when valid. */
export const validatePlaceholder = (text: string): string | null => {
  const word = text.trim();
  if (word === '') return 'Field is Required';
  return /^[=+\-@]/u.test(word) ? 'Cannot begin with =, +, - or @' : null;
};

export const isUsable = ({ kinds, placeholders }: CleaningOptions): boolean =>
  KINDS.some(({ kind }) => kinds[kind]) &&
  KINDS.every(({ kind }) => !kinds[kind] || validatePlaceholder(placeholders[kind]) === null);

/** Placeholders of disabled kinds are not validated. */
export const sentPlaceholders = ({ placeholders }: CleaningOptions): Placeholders =>
  Object.fromEntries(
    KINDS.map(({ kind }) => [
      kind,
      validatePlaceholder(placeholders[kind]) === null ? placeholders[kind].trim() : DEFAULT_OPTIONS.placeholders[kind],
    ]),
  ) as unknown as Placeholders;
