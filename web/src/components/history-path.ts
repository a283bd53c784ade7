/** Address of the history, of one project or of one comment of it. */
export const historyPath = (of: { readonly project?: string; readonly comment?: number } = {}): string => {
  const search = new URLSearchParams();
  if (of.project !== undefined) search.set('project', of.project);
  if (of.comment !== undefined) search.set('comment', String(of.comment));
  const text = search.toString();
  return text === '' ? '/history' : `/history?${text}`;
};
