/**
 * Spans of a text that could not be split: one sentence. Separate from the rules, so that the server does not
 * load them.
 */
export const wholeTextSpan = (text: string): number[] => {
  const end = text.trimEnd().length;
  const start = text.length - text.trimStart().length;
  return start < end ? [start, end] : [];
};
