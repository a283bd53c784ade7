import { useState } from 'react';
import type { Answer } from '../../api/accounts.ts';

/** Submits an account form, with pending state and error. */
export const useAccountCall = <Values, Data>(
  call: (values: Values) => Promise<Answer<Data>>,
  onDone: (data: Data) => void,
) => {
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const send = async (values: Values): Promise<void> => {
    setLoading(true);
    setError(null);
    const answer = await call(values);
    setLoading(answer.error === undefined);
    if (answer.error === undefined) onDone(answer.data);
    else setError(answer.error);
  };
  return { send, error, isLoading };
};
