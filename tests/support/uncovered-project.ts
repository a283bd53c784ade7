/** A survey whose themes leave topics, and answers that say nothing, without a theme. */
import { randomNumbers } from './random-numbers.ts';

export const UNCOVERED_DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Team', name: 'team', field_type: 'enum', options: [] },
];

/** Words that themes look for, and topics that none does. */
const COVERED = [
  'The staff was friendly.',
  'Staff and breakfast were lovely.',
  'A cold breakfast.',
  'The crew was rude.',
];
const UNCOVERED = ['The shuttle bus came late.', 'We waited for the shuttle bus.', 'The swimming pool was closed.'];
export const EMPTY_ANSWERS = ['', 'N/A', 'none', 'Nothing at all!', '-', 'k.A.', '特になし'];

const random = randomNumbers(35);

export const UNCOVERED_ROWS = Array.from({ length: 240 }, (_, at) => {
  const kind = random.below(10);
  const comment =
    kind < 5
      ? random.oneOf(COVERED)
      : kind < 8
        ? random.oneOf(UNCOVERED)
        : kind === 8
          ? 'Nothing to complain about, thanks.'
          : random.oneOf(EMPTY_ANSWERS);
  return { comment, team: at % 3 === 0 ? 'Red' : 'Blue' };
});

export const UNCOVERED_CSV = [
  'Comment,Team',
  ...UNCOVERED_ROWS.map(({ comment, team }) => `"${comment}",${team}`),
].join('\n');

export const UNCOVERED_THEMES = [
  ['Staff', 'staff crew'],
  ['Breakfast', 'breakfast'],
  ['Cold breakfast', 'cold + breakfast'],
] as const;
