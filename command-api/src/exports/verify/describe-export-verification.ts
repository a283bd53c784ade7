import { FIRST_PROOF_DAY } from './check-older-stamp.ts';
import type { CellDifference, ExportVerification, StampDifference } from '../../contract/export-verification.ts';

type Outcome = Omit<ExportVerification, 'sentences'>;

/** The result in words, for people and operators alike. */
export const describeExportVerification = (outcome: Outcome): readonly string[] => {
  const { verdict, isDrawn, intact, erased, rules, resplit, unsettled } = outcome;
  switch (verdict) {
    case 'same':
      return [
        'The same: asked again as of its moment, the question has this answer.',
        ...(isDrawn
          ? [
              'A browser has written it: the figures behind it are the same, and what it shows is covered by its own digests alone, which a forger could compute again.',
            ]
          : []),
        ...(intact === false
          ? ['The file was saved again by another program, which changed how it is written but no cell.']
          : []),
      ];
    case 'altered':
      return describeAltered(outcome);
    case 'erased':
      return [
        'It cannot be made any more, because comments were erased since.',
        ...erased.map(
          ({ file, comments, by, at }) =>
            `${by || 'Someone'} erased ${file === '' ? 'a file' : `the file “${file}”`} with ${comments} comments${at === '' ? '' : ` on ${at.slice(0, 10)}`}.`,
        ),
        describeDigests(intact),
      ];
    case 'other-rules':
      return [
        'It cannot be made any more, because it was made by rules that this program no longer has.',
        ...rules.map(
          ({ rule, file, now }) => `The ${rule} had version ${file || 'none'}, and has ${now || 'none'} now.`,
        ),
        ...resplit.map((file) => `The file “${file}” was split into sentences by newer rules since.`),
        describeDigests(intact),
      ];
    case 'unsettled':
      return [
        `It cannot be made again. Its stamp says why: ${unsettled ?? 'something changed'}.`,
        describeDigests(intact),
      ];
    case 'elsewhere':
      return [
        'Its project or workspace is not in this installation. Verify it where it was exported.',
        describeDigests(intact),
      ];
    case 'older':
      return describeOlder(outcome);
    case 'unknown':
      return [
        'It has no stamp of Verbatim: it is another file, it was exported without its note, or the note was removed. Nothing in it was verified.',
      ];
  }
};

/** What digests alone can say. */
const describeDigests = (intact: boolean | null): string =>
  intact === true
    ? 'By its own digests, the file is unaltered. That does not rule out a forger who computed them again.'
    : 'It does not fit its own digests: it was altered, or saved again by another program.';

const describeAltered = ({ intact, older, difference, stampDifferences, question }: Outcome): readonly string[] => [
  'Altered: this is not what Verbatim exported.',
  ...(difference === null ? [] : [describeCell(difference)]),
  ...stampDifferences.slice(0, MAX_LINES).map(describeLine),
  ...(difference !== null || stampDifferences.length > 0
    ? []
    : older !== null
      ? [`Its stamp names ${older.impossible}, which did not exist when it says that it was exported.`]
      : [
          question === null
            ? 'Its Verify line cannot be read, or asks no question that an export answers.'
            : 'Its figures were not found to differ, but its stamp does not fit its digests, or asks what cannot be answered.',
        ]),
  ...(intact === true ? ['Its digests were computed again, to hide that.'] : []),
];

const describeOlder = ({ older }: Outcome): readonly string[] => [
  'It has a stamp, but not the line by which files are verified: it was saved by an earlier version of Verbatim, or the line was removed. Its figures cannot be verified.',
  ...(older?.day == null || older.day < FIRST_PROOF_DAY
    ? []
    : [
        `It says that it was exported on ${older.day}. Verbatim has written that line since its version of ${FIRST_PROOF_DAY}: unless an earlier one was running then, the line was removed.`,
      ]),
];

const MAX_LINES = 5;

const describeCell = ({ cell, column, row, file, expected }: CellDifference): string => {
  const place = [row === '' ? '' : `row “${row}”`, column === '' ? '' : `column “${column}”`]
    .filter(Boolean)
    .join(', ');
  const where = `${cell}${place === '' ? '' : ` (${place})`}`;
  if (file === null) return `The first difference is at ${where}: the row is missing.`;
  if (expected === null) return `The first difference is at ${where}: the file says “${file}”.`;
  return `The first cell that differs is ${where}: the file says “${file}”, the answer is “${expected}”.`;
};

const describeLine = ({ file, expected }: StampDifference): string => {
  if (file === null) return `A line of its stamp is missing: “${expected}”.`;
  if (expected === null) return `Its stamp has a line too many: “${file}”.`;
  return `Its stamp says “${file}”, and should say “${expected}”.`;
};
