import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toast } from 'sonner';
import type { AgreementResult, SampleDetail } from '@verbatim/command-api/contract/agreement';
import { useAgreementResultQuery, useApplyJudgementsMutation, type SamplePlace } from '../../api/agreement.ts';
import { messageOf } from '../../api/problem.ts';
import { useProjectQuery } from '../../api/projects.ts';
import { formatCount } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { CountsTable, FigureCards, Kappas } from './figures.tsx';
import { QuestionList } from './question-list.tsx';
import { applyWords, appliedWords, leftOutWords } from './result-words.ts';

const Apply = ({ place, applicable }: { readonly place: SamplePlace } & Pick<AgreementResult, 'applicable'>) => {
  const [apply, { isLoading }] = useApplyJudgementsMutation();
  const tell = useToldWithUndo();
  const words = applyWords(applicable);
  const submit = async (): Promise<void> => {
    const { data, error } = await apply(place);
    if (data === undefined) return void toast.error(messageOf(error));
    tell(appliedWords(data.value), [data.undo]);
  };
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="subtitle2">Make tags of what you said</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {words === ''
          ? 'The query, or somebody by hand, says the same already.'
          : `Comments that you gave the theme and the query does not find are tagged; those that it finds and you did not are excluded. What others have said by hand stays.`}
      </Typography>
      {words === '' ? null : (
        <Button variant="outlined" size="small" loading={isLoading} onClick={() => void submit()}>
          {words}
        </Button>
      )}
    </Paper>
  );
};

const About = ({ result, sample }: { readonly result: AgreementResult; readonly sample: SampleDetail }) => {
  const { population, erased, unsure } = result;
  const { method, seed, size } = sample;
  const drawn = method === 'stratified' ? 'half of what the query found and half of the rest' : 'of all alike';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(size)} comments, {drawn}, seed {seed}. At the draw the query found {formatCount(population.found)} of{' '}
      {formatCount(population.found + population.other)} comments.
      {method === 'stratified' ? ' Each judged comment counts for as many as it stands for.' : ''}
      {leftOutWords({ unsure: unsure.length, erased })}
    </Typography>
  );
};

const Changed = () => (
  <Alert severity="info" variant="outlined">
    The query was changed since this sample was drawn. What you see is of the query then; beside it stands what the same
    judgements say of the query of now. A query that was changed after a look at these comments suits them: draw a new
    sample for a figure to rely on.
  </Alert>
);

interface ResultProps {
  readonly place: SamplePlace;
  readonly sample: SampleDetail;
  /** The account that looks at it has judged the sample. */
  readonly isOwn: boolean;
}

/** The first workspace of the project that has the theme, or else its first; undefined where it has none. */
const useWorkspaceWith = (themeId: string, projectId: string): string | undefined => {
  const { data: project } = useProjectQuery(projectId);
  const workspaces = project?.workspaces ?? [];
  return (workspaces.find(({ themes }) => themes.includes(themeId)) ?? workspaces[0])?.id;
};

/** What comes of a sample: the figures with what they are made of, and the comments in question. */
export const Result = ({ place, sample, isOwn }: ResultProps) => {
  const [judge, setJudge] = useState<string | null>(null);
  const query = useAgreementResultQuery({ ...place, judge });
  const workspaceId = useWorkspaceWith(sample.theme.id, place.projectId);
  return (
    <Loaded what="The result" query={query} loading={<Skeleton variant="rounded" height={320} aria-busy="true" />}>
      {(result) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {result.now === null ? null : <Changed />}
          {result.judges.length < 2 ? null : (
            <TextField
              select
              label="Judged by"
              value={result.judge.id}
              onChange={(event) => setJudge(event.target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ maxWidth: 280 }}
            >
              {result.judges.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </TextField>
          )}
          <FigureCards figures={result.figures} now={result.now} />
          <About result={result} sample={sample} />
          <Box
            sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '360px minmax(0, 1fr)' } }}
          >
            <Box sx={{ display: 'grid', gap: 2 }}>
              <CountsTable counts={result.counts} />
              <Kappas kappas={result.kappas} judge={result.judge} />
              {isOwn ? <Apply place={place} applicable={result.applicable} /> : null}
            </Box>
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <QuestionList
                {...{ place, workspaceId }}
                title="Found, and does not carry the theme"
                none="Everything that the query finds carries the theme."
                ids={result.falsePositives}
              />
              <QuestionList
                {...{ place, workspaceId }}
                title="Carries the theme, and is not found"
                none="The query misses nothing of this sample."
                ids={result.falseNegatives}
              />
              {result.unsure.length === 0 ? null : (
                <QuestionList {...{ place, workspaceId }} title="Cannot tell" none="" ids={result.unsure} />
              )}
            </Box>
          </Box>
        </Box>
      )}
    </Loaded>
  );
};
