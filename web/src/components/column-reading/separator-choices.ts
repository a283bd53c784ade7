import { ANSWER_SEPARATORS, SEPARATOR_LABELS, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';

/** What a cell of a category may hold: one answer, or several with something between them. */
export const SEPARATOR_CHOICES: readonly (readonly [AnswerSeparator | '', string])[] = [
  ['', 'One answer in a cell'],
  ...ANSWER_SEPARATORS.map((separator) => [separator, `Several, by ${SEPARATOR_LABELS[separator]}`] as const),
];
