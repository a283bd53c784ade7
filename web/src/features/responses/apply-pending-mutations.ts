/** Applies pending mutations to a response; the server's answer replaces the result. */
import type { ResponseDetail, ResponseSentence, ThemeChip } from '@verbatim/command-api/contract/responses';
import type { PendingMutation, PendingTag } from '../../api/transport/pending-mutations.ts';

export const applyPendingMutations = (response: ResponseDetail, acts: readonly PendingMutation[]): ResponseDetail =>
  acts.filter(({ comment }) => comment === response._id).reduce(withAct, response);

const withAct = (response: ResponseDetail, act: PendingMutation): ResponseDetail => {
  if (act.kind === 'review') {
    const review = act.reviewed ? { actor: '', at: act.at, open: false } : null;
    return { ...response, review };
  }
  if (act.kind === 'rating') return response;
  const { sentence } = act;
  const sentiment = response.sentiment.map((one) => ({ ...one, themes: themesAfter(one, act) }));
  const whole = sentence === null ? chipsAfter(response.whole, act) : response.whole;
  return { ...response, whole, sentiment, themes: listed(response.themes, act, [...whole, ...getChips(sentiment)]) };
};

const themesAfter = ({ s_id, themes }: ResponseSentence, act: PendingTag): readonly ThemeChip[] => {
  if (act.sentence === s_id) return chipsAfter(themes, act);
  // A comment-level exclusion or tag overrides its sentences.
  if (act.sentence !== null) return themes;
  const isGone = ({ id, method }: ThemeChip): boolean =>
    id === act.theme.id && (act.status === -1 || (act.status === 2 && method !== 1));
  return themes.filter((chip) => !isGone(chip));
};

const chipsAfter = (chips: readonly ThemeChip[], { theme, status, sentence }: PendingTag): readonly ThemeChip[] => {
  const { id, name } = theme;
  const rest = chips.filter((chip) => chip.id !== id);
  switch (status) {
    case 2:
    case -1:
      return replaced(chips, { id, name, method: status, why: null });
    case 1:
      return sentence === null ? rest : replaced(chips, { id, name, method: 1, why: null });
    case -2:
      return rest;
  }
};

/** In its place, where it has one. */
const replaced = (chips: readonly ThemeChip[], chip: ThemeChip): readonly ThemeChip[] =>
  chips.some(({ id }) => id === chip.id) ? chips.map((one) => (one.id === chip.id ? chip : one)) : [...chips, chip];

const getChips = (sentences: readonly Pick<ResponseSentence, 'themes'>[]): readonly ThemeChip[] =>
  sentences.flatMap(({ themes }) => themes);

const listed = (themes: readonly string[], { theme }: PendingTag, chips: readonly ThemeChip[]): readonly string[] => {
  const rest = themes.filter((entry) => !entry.startsWith(`${theme.id}___`));
  const chip = chips.find(({ id }) => id === theme.id);
  return chip === undefined ? rest : [...rest, `${theme.id}___${chip.method}`];
};
