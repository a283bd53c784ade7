/** Agreement of two raters where they have rated the same comments. */
import type { Verdict } from '@verbatim/domain/agreement/agreement-events';
import { estimateKappa } from '@verbatim/domain/statistics/agreement';
import type { RaterPair } from '../contract/agreement.ts';
import type { SampleRater } from './sample-scope.ts';

type Verdicts = ReadonlyMap<number, Verdict>;

export const compareVerdicts = (
  first: Verdicts,
  second: Verdicts,
): Pick<RaterPair, 'comments' | 'agreed' | 'kappa'> => {
  const counts = { bothYes: 0, firstYes: 0, secondYes: 0, bothNo: 0 };
  for (const [comment, said] of first) {
    const other = second.get(comment);
    if (other === undefined || said === 'unsure' || other === 'unsure') continue;
    if (said === other) counts[said === 'yes' ? 'bothYes' : 'bothNo'] += 1;
    else counts[said === 'yes' ? 'firstYes' : 'secondYes'] += 1;
  }
  const agreed = counts.bothYes + counts.bothNo;
  return { comments: agreed + counts.firstYes + counts.secondYes, agreed, kappa: estimateKappa(counts) };
};

/** @param samples the raters of each, newest first */
export const listPairs = (samples: readonly (readonly SampleRater[])[]): readonly RaterPair[] => {
  const people = new Map<string, { readonly name: string; readonly verdicts: Map<number, Verdict> }>();
  for (const { id, name, verdicts } of samples.flat()) {
    const known = people.get(id) ?? { name, verdicts: new Map<number, Verdict>() };
    people.set(id, known);
    for (const [comment, verdict] of verdicts) if (!known.verdicts.has(comment)) known.verdicts.set(comment, verdict);
  }
  const all = [...people].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person);
  return all
    .flatMap((first, at) =>
      all.slice(at + 1).map((second) => ({
        first: first.name,
        second: second.name,
        ...compareVerdicts(first.verdicts, second.verdicts),
      })),
    )
    .filter(({ comments }) => comments > 0);
};
