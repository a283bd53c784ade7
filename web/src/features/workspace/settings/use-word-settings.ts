import { useHiddenWordsQuery } from '../../../api/results/hidden-words.ts';
import { pluralise } from '../../../components/text/format.ts';

/** Describes the word settings in a file's stamp. */
export const useWordSettingsText = (projectId: string, numbers: boolean): (() => readonly string[]) => {
  const { data } = useHiddenWordsQuery(projectId);
  const count = data?.words.length ?? 0;
  return () => [
    ...(count === 0 ? [] : [`Left out: ${pluralise(count, 'hidden word')}`]),
    ...(numbers ? ['Numbers are counted as words'] : []),
  ];
};
