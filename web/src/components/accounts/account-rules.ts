/** Validation error of an account form's field, or null. */
export const required = (value: string): string | null => (value.trim() === '' ? 'Field is Required' : null);

const isEmail = (value: string): boolean =>
  /^[^\s@<>,;\p{Cc}\p{Cf}]+@[^\s@<>,;\p{Cc}\p{Cf}]+\.[^\s@<>,;\p{Cc}\p{Cf}]+$/u.test(value.trim());

export const emailRule = (value: string): string | null =>
  required(value) ?? (isEmail(value) ? null : 'Invalid e-mail.');

/** Shown before typing. */
export const PASSWORD_HINT = 'At least 8 characters, not only spaces';

/** Characters as a person counts them, like the server. */
export const passwordRule = (value: string): string | null =>
  required(value) ?? ([...value].length >= 8 ? null : 'Password must be atleast 8 characters');
