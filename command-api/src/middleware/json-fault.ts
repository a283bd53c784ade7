/** Where a text stops being JSON, as far as the parser says it: " from character 8 on", or nothing. */
export const jsonFault = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (/end of JSON/u.test(message)) return ': it ends too early';
  const at = /position (\d+)/u.exec(message)?.[1];
  return at === undefined ? '' : ` from character ${Number(at) + 1} on`;
};

export const JSON_REMEDY = 'Names and texts need double quotes around them, and nothing follows the last entry.';
