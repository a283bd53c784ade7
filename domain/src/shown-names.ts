/** Names in sentences for people: a refusal says what there is to choose from, however much there is. */

const MOST_SHOWN = 30;
const LONGEST_SHOWN = 60;

export const shownName = (name: string): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;

/** "a, b, c"; of many the first ones. */
export const shownNames = (names: readonly string[]): string => {
  const more = names.length - MOST_SHOWN;
  return `${names.slice(0, MOST_SHOWN).map(shownName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** "Choose one of these: a, b.", or the other remedy where there is none to choose. */
export const chooseOneOf = (names: readonly string[], otherwise: string): string =>
  names.length === 0 ? otherwise : `Choose one of these: ${shownNames(names)}.`;
