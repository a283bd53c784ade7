/** URL parameter, shared by results of words, for showing numbers. */
const PARAM = 'numbers';

export const hasNumbers = (params: URLSearchParams): boolean => params.get(PARAM) === 'true';

/** @param beside existing parameters, which are kept */
export const withNumbers = (isShown: boolean, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  if (isShown) params.set(PARAM, 'true');
  else params.delete(PARAM);
  return params;
};
