/** Where a JSON text is invalid, according to the parser: " from character 8 on", or ''. */
export const jsonFault = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (/end of JSON/u.test(message)) return ': it ends too early';
  const at = /position (\d+)/u.exec(message)?.[1];
  return at === undefined ? '' : ` from character ${Number(at) + 1} on`;
};

export const JSON_REMEDY = 'Put double quotes around names and texts, and no comma after the last entry.';
