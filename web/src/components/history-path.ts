import type { HistoryKind } from '@verbatim/command-api/contract/history';

interface HistoryOf {
  readonly project?: string;
  readonly comment?: number;
  readonly theme?: string;
  readonly kind?: HistoryKind;
}

/** Address of the history, of a project, of one comment of it, of a theme, or of a kind of entries. */
export const historyPath = (of: HistoryOf = {}): string => {
  const search = new URLSearchParams();
  for (const name of ['project', 'kind', 'theme', 'comment'] as const) {
    const value = of[name];
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '/history' : `/history?${text}`;
};
