/** Names within messages, shortened to a few. */

const MAX_SHOWN = 30;
const MAX_SHOWN_LENGTH = 60;

export const formatName = (name: string): string =>
  name.length > MAX_SHOWN_LENGTH ? `${name.slice(0, MAX_SHOWN_LENGTH)}…` : name;

/** "a, b, c", limited to the first ones. */
export const formatNames = (names: readonly string[]): string => {
  const more = names.length - MAX_SHOWN;
  return `${names.slice(0, MAX_SHOWN).map(formatName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** "Choose one of these: a, b.", or the other remedy when there are no choices. */
export const formatChoices = (names: readonly string[], otherwise: string): string =>
  names.length === 0 ? otherwise : `Choose one of these: ${formatNames(names)}.`;
