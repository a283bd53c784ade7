import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ScoredSubject } from '@verbatim/command-api/contract/results/theme-builder';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { formatWeight } from '../sentiment-words/words.ts';
import { useAddWords } from '../sentiment-words/use-add-words.ts';

interface ScoredSubjectsProps {
  readonly projectId: string;
  readonly words: readonly ScoredSubject[];
}

/**
 * Subjects that are words of praise elsewhere, as *fit* and *top* are in reviews of clothes: with their
 * weight, a theme is positive by its name alone.
 */
export const ScoredSubjects = ({ projectId, words }: ScoredSubjectsProps) => {
  const name = useProjectQuery(projectId).data?.name ?? '';
  const { add, isAdding, error } = useAddWords({ id: projectId, name });
  const [saving, setSaving] = useState<string>();
  if (words.length === 0) return null;
  const setNeutral = (word: string): void => {
    setSaving(word);
    add([{ text: word, value: 0 }], `“${word}” is neutral in this project`);
  };
  return (
    <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
      <AlertTitle>Subjects with a sentiment of their own</AlertTitle>
      The dictionary counts these words as praise or criticism wherever they occur. Make neutral what only names a
      subject here.
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, mt: 1, mb: 0 }}>
        {words.map(({ word, weight }) => (
          <Box component="li" key={word} sx={{ listStyle: 'none' }}>
            <Button
              size="small"
              variant="outlined"
              disabled={isAdding}
              loading={isAdding && saving === word}
              onClick={() => setNeutral(word)}
            >
              {`Make “${word}” neutral (${formatWeight(weight)})`}
            </Button>
          </Box>
        ))}
      </Box>
      {error === undefined ? null : (
        <Box role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {getErrorMessage(error)}
        </Box>
      )}
    </Alert>
  );
};
