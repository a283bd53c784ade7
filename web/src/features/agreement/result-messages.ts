import type { AgreementResult, ApplyResult, SampleSummary } from '@verbatim/command-api/contract/agreement';
import { splitInHalves } from '@verbatim/domain/agreement/draw-sample';
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

/** '40 comments: 20 that the query found, 20 that it did not', or '40 comments: a simple random sample' */
export const describeSample = (
  { method, size }: Pick<SampleSummary, 'method' | 'size'>,
  population: AgreementResult['population'],
): string => {
  const { found, other } = splitInHalves(size, population);
  const drawn =
    method === 'simple'
      ? 'a simple random sample'
      : `${formatCount(found)} that the query found, ${formatCount(other)} that it did not`;
  return `${pluralise(size, 'comment')}: ${drawn}`;
};

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
