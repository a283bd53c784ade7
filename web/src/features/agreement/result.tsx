import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { AgreementResult, SampleDetail } from '@verbatim/command-api/contract/agreement';
import { useAgreementResultQuery, useApplyJudgementsMutation, type SamplePlace } from '../../api/agreement.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { themePath } from '../../components/projects/project-paths.ts';
import { formatCount } from '../../components/text/format.ts';
import { isolateText } from '../../components/text/isolate-text.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { CountsTable, FigureCards, Kappas } from './figures.tsx';
import { QuestionList } from './question-list.tsx';
import { describeSample, formatApplicable, formatApplied, formatLeftOut } from './result-messages.ts';

const Apply = ({ place, applicable }: { readonly place: SamplePlace } & Pick<AgreementResult, 'applicable'>) => {
  const [apply, { isLoading }] = useApplyJudgementsMutation();
  const tell = useUndoToast();
  const words = formatApplicable(applicable);
  const submit = async (): Promise<void> => {
    const { data, error } = await apply(place);
    if (data === undefined) return void toast.error(getErrorMessage(error));
    tell(formatApplied(data.value), [data.undo]);
  };
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="subtitle2">Turn your ratings into tags</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {words === ''
          ? 'The query and existing tags already match your ratings.'
          : `Comments that carry the theme but are not found are tagged; those found wrongly are excluded. Tags made by other people are kept.`}
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
  const { method, seed } = sample;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {describeSample(sample, population)}. Seed {seed}. At the draw the query found {formatCount(population.found)} of{' '}
      {formatCount(population.found + population.other)} comments.
      {method === 'stratified' ? ' Each rated comment is weighted by the number of comments it represents.' : ''}
      {formatLeftOut({ unsure: unsure.length, erased })}
    </Typography>
  );
};

const Changed = () => (
  <Alert severity="info" variant="outlined">
    The query has changed since this sample was drawn. Figures are for the query at that time, with those of the current
    query next to them. A query tuned on these comments scores too well on them: draw a new sample for reliable figures.
  </Alert>
);

interface ResultProps {
  readonly place: SamplePlace;
  readonly sample: SampleDetail;
  /** The account that looks at it has judged the sample. */
  readonly isOwn: boolean;
}

/** The project's first workspace with the theme, or else its first; undefined for none. */
const useWorkspaceWith = (themeId: string, projectId: string): string | undefined => {
  const { data: project } = useProjectQuery(projectId);
  const workspaces = project?.workspaces ?? [];
  return (workspaces.find(({ themes }) => themes.includes(themeId)) ?? workspaces[0])?.id;
};

/** Result of a sample: figures with their inputs, and the comments in question. */
export const Result = ({ place, sample, isOwn }: ResultProps) => {
  const [judge, setJudge] = useState<string | null>(null);
  const query = useAgreementResultQuery({ ...place, judge });
  const workspaceId = useWorkspaceWith(sample.theme.id, place.projectId);
  const edit = (
    <Button component={Link} to={themePath(sample.theme.id)} variant="outlined" size="small">
      Edit the query
    </Button>
  );
  return (
    <Loaded what="The result" query={query} loading={<Skeleton variant="rounded" height={320} aria-busy="true" />}>
      {(result) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {result.now === null ? null : <Changed />}
          {result.judges.length < 2 ? null : (
            <TextField
              select
              label="Rated by"
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
              <Kappas kappas={result.kappas} judge={result.judge} themeName={sample.theme.name} />
              {isOwn ? <Apply place={place} applicable={result.applicable} /> : null}
            </Box>
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <QuestionList
                place={place}
                workspaceId={workspaceId}
                title="False positives"
                none="Everything the query finds carries the theme."
                action={edit}
                ids={result.falsePositives}
              />
              <QuestionList
                place={place}
                workspaceId={workspaceId}
                title="False negatives"
                none="The query misses nothing in this sample."
                ids={result.falseNegatives}
              />
              {result.kappas.map(({ with: other, differing }) =>
                differing.length === 0 ? null : (
                  <QuestionList
                    key={other}
                    place={place}
                    workspaceId={workspaceId}
                    title={`Rated differently by ${isolateText(result.judge.name)} and ${isolateText(other)}`}
                    none=""
                    ids={differing}
                  />
                ),
              )}
              {result.unsure.length === 0 ? null : (
                <QuestionList place={place} workspaceId={workspaceId} title="Cannot tell" none="" ids={result.unsure} />
              )}
            </Box>
          </Box>
        </Box>
      )}
    </Loaded>
  );
};
