/** What is wrong with a value of a form of accounts, or null. */
export const required = (value: string): string | null => (value.trim() === '' ? 'Field is Required' : null);

const isEmail = (value: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/u.test(value.trim());

export const emailRule = (value: string): string | null =>
  required(value) ?? (isEmail(value) ? null : 'Invalid e-mail.');

/** Characters as a person counts them, like the server. */
export const passwordRule = (value: string): string | null =>
  required(value) ?? ([...value].length >= 8 ? null : 'Password must be atleast 8 characters');
