import type { AgreementResult, ApplyResult } from '@verbatim/command-api/contract/agreement';
import { pluralise, formatCount } from '../../components/text/format.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Only the first names the noun: 'tag 3 comments and exclude 2'. */
const inOne = (parts: readonly (readonly [verb: string, count: number])[]): string =>
  parts
    .filter(([, count]) => count > 0)
    .map(([verb, count], index) => `${verb} ${index === 0 ? pluralise(count, 'comment') : formatCount(count)}`)
    .join(' and ');

/** Label of the button; '' when there is nothing to apply. */
export const formatApplicable = ({ tag, exclude }: AgreementResult['applicable']): string =>
  capital(
    inOne([
      ['tag', tag],
      ['exclude', exclude],
    ]),
  );

export const formatApplied = ({ tagged, excluded }: ApplyResult): string =>
  capital(
    inOne([
      ['tagged', tagged],
      ['excluded', excluded],
    ]),
  ) || 'Nothing to tag';

/** Of the comments that no figure is made of; each sentence begins with a space. */
export const formatLeftOut = ({ unsure, erased }: { readonly unsure: number; readonly erased: number }): string =>
  [
    unsure > 0
      ? ` ${pluralise(unsure, 'comment')} rated “Cannot tell” ${unsure === 1 ? 'is' : 'are'} in no figure.`
      : '',
    erased > 0
      ? ` ${pluralise(erased, 'comment')} ${erased === 1 ? 'was' : 'were'} erased and ${erased === 1 ? 'is' : 'are'} in no figure.`
      : '',
  ].join('');
