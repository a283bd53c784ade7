import type { AgreementResult, ApplyResult } from '@verbatim/command-api/contract/agreement';
import { counted, formatCount } from '../../components/format.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Only the first names what is counted: 'tag 3 comments and exclude 2'. */
const inOne = (parts: readonly (readonly [verb: string, count: number])[]): string =>
  parts
    .filter(([, count]) => count > 0)
    .map(([verb, count], index) => `${verb} ${index === 0 ? counted(count, 'comment') : formatCount(count)}`)
    .join(' and ');

/** What a button offers; '' where there is nothing to do. */
export const applyWords = ({ tag, exclude }: AgreementResult['applicable']): string =>
  capital(
    inOne([
      ['tag', tag],
      ['exclude', exclude],
    ]),
  );

export const appliedWords = ({ tagged, excluded }: ApplyResult): string =>
  capital(
    inOne([
      ['tagged', tagged],
      ['excluded', excluded],
    ]),
  ) || 'Nothing was left to tag';

/** Of the comments that no figure is made of; each sentence begins with a space. */
export const leftOutWords = ({ unsure, erased }: { readonly unsure: number; readonly erased: number }): string =>
  [
    unsure > 0
      ? ` ${counted(unsure, 'comment')} of which one cannot tell ${unsure === 1 ? 'is' : 'are'} in no figure.`
      : '',
    erased > 0
      ? ` ${counted(erased, 'comment')} ${erased === 1 ? 'was' : 'were'} erased and ${erased === 1 ? 'is' : 'are'} in no figure.`
      : '',
  ].join('');
