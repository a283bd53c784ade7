import { useState, type SubmitEvent } from 'react';

/** Validation error of a field, or null. */
type Rule<Values> = (value: string, values: Values) => string | null;
export type Rules<Values> = { readonly [field in keyof Values]: Rule<Values> };

/**
 * The few fields of a form of accounts, checked when it is sent, or each once it was left where the form says
 * so, and from then on at every key.
 */
export const useFields = <Values extends Readonly<Record<keyof Values, string>>>(
  empty: Values,
  rules: Rules<Values>,
  send: (values: Values) => Promise<void>,
) => {
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const toError = (field: keyof Values): string | null => rules[field](values[field], values);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const wrong = (Object.keys(empty) as (keyof Values & string)[]).find((field) => toError(field) !== null);
    if (wrong === undefined) void send(values);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const field = (name: keyof Values & string) => {
    const error = tried || left.has(name) ? toError(name) : null;
    return { name, value: values[name], error, onChange: (value: string) => setValues({ ...values, [name]: value }) };
  };
  const leave = (name: keyof Values): void => setLeft((before) => new Set([...before, name]));
  return { submit, field, leave, values };
};
