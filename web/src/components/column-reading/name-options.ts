import { formatCount } from '../text/format.ts';
import { isolateText } from '../text/isolate-text.ts';

const MAX_NAMED = 4;

/** 'YES, yes, Yes and 2 more' */
export const nameOptions = (options: readonly string[]): string => {
  const shown = options.slice(0, MAX_NAMED).map(isolateText).join(', ');
  return options.length > MAX_NAMED ? `${shown} and ${formatCount(options.length - MAX_NAMED)} more` : shown;
};
