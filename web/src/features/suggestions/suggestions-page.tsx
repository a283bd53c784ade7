import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { SuggestionsResult, ThresholdQuality } from '@verbatim/command-api/contract/results/suggestions';
import type { SuggestionsPlace } from '../../api/suggestions.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatCount } from '../../components/text/format.ts';
import { Explanation, NoExplanation } from './explanation.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { QualityTable } from './quality-table.tsx';
import { QueueCard } from './queue-card.tsx';
import { WithOthers } from './with-others.tsx';
import { useSuggestionQueue } from './use-suggestion-queue.ts';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Typography variant="subtitle2" component="h2" sx={{ px: 2, pt: 1.5, pb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);

/** How many judged comments a model needs, and how many there are. */
const Missing = ({ labels, minLabels }: Pick<SuggestionsResult, 'labels' | 'minLabels'>) => (
  <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1 }} role="status">
    <Typography>
      {`Suggestions need ${minLabels} comments with the theme and ${minLabels} without. Judge the comments below, or tag and exclude them anywhere.`}
    </Typography>
    {(
      [
        ['With the theme', labels.with],
        ['Without', labels.without],
      ] as const
    ).map(([name, count]) => (
      <Box key={name} sx={{ display: 'grid', gridTemplateColumns: '140px 1fr 72px', gap: 1, alignItems: 'center' }}>
        <span>{name}</span>
        <ProgressBar label={name} share={Math.min(1, count / minLabels)} note={`${count} of ${minLabels}`} />
        <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {`${formatCount(count)} of ${minLabels}`}
        </Box>
      </Box>
    ))}
  </Paper>
);

const describeLabels = ({ labels, unlabelled, model }: SuggestionsResult): string => {
  const accepted = labels.accepted === 0 ? '' : `${formatCount(labels.accepted)} accepted, `;
  const counts = `${formatCount(labels.with)} with the theme, ${formatCount(labels.without)} without, ${accepted}${formatCount(unlabelled)} not judged.`;
  if (model === null) return counts;
  const sample =
    labels.fitted < labels.with + labels.without ? ` Fitted on a sample of ${formatCount(labels.fitted)}.` : '';
  return `${counts} ${formatCount(model.words)} words and ${formatCount(model.pairs)} pairs.${sample}`;
};

const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 520px' },
} as const;

interface QueueProps {
  readonly place: SuggestionsPlace;
  readonly result: SuggestionsResult;
  readonly queue: ReturnType<typeof useSuggestionQueue>;
}

const Queue = ({ place, result, queue }: QueueProps) => {
  const { model, labels, minLabels } = result;
  const { current } = queue;
  const [previewed, setPreviewed] = useState<ThresholdQuality | null>(null);
  return (
    <Box sx={columnsStyle}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {model === null ? <Missing labels={labels} minLabels={minLabels} /> : null}
        <QueueCard
          item={current}
          isFetching={queue.isFetching}
          held={result.handedOut?.held ?? 0}
          onAnswer={queue.answer}
          onTakeBack={queue.takeBack}
          canTakeBack={queue.canTakeBack}
          isPaused={previewed !== null}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Section title="Why">
          {current === undefined || current.logOdds === null ? (
            <Box sx={{ px: 2, pb: 2 }}>
              <NoExplanation isShared={current?.sample !== undefined} />
            </Box>
          ) : (
            <Explanation item={current} />
          )}
        </Section>
        {result.handedOut === undefined ? null : (
          <Section title="With others">
            <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1 }}>
              <WithOthers place={place} handedOut={result.handedOut} onShared={queue.again} />
            </Box>
          </Section>
        )}
        {model === null ? null : (
          <Section title="Quality">
            <QualityTable model={model} onPreview={setPreviewed} />
          </Section>
        )}
      </Box>
      {previewed === null || model === null ? null : (
        <PreviewDialog
          place={place}
          result={result}
          quality={previewed}
          onClose={() => setPreviewed(null)}
          onAccepted={queue.again}
        />
      )}
    </Box>
  );
};

const Suggestions = ({ place }: { readonly place: SuggestionsPlace }) => {
  const queue = useSuggestionQueue(place);
  const { data } = queue.query;
  return (
    <>
      <PageHead
        title={data === undefined ? 'Suggestions' : `Suggestions for “${data.theme.name}”`}
        text={data === undefined ? 'Learnt from what people have tagged, excluded and reviewed.' : describeLabels(data)}
        actions={
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={`/project/${encodeURIComponent(place.projectId)}`}
          >
            Go to project
          </Button>
        }
      />
      <Loaded
        what="The suggestions"
        query={queue.query}
        loading={<Skeleton variant="rounded" height={320} aria-busy="true" />}
      >
        {(result) =>
          result.workspace === null ? (
            <EmptyState
              title="No workspace of this project has the theme"
              text="Add the theme to a workspace to tag comments with it."
            />
          ) : (
            <Queue place={place} result={result} queue={queue} />
          )
        }
      </Loaded>
    </>
  );
};

/** Comments that may belong to a theme, to be judged one after the other. */
export const Page = () => {
  const { pid = '' } = useParams();
  const [search] = useSearchParams();
  const themeId = search.get('theme') ?? '';
  return <Suggestions key={`${pid}/${themeId}`} place={{ projectId: pid, themeId }} />;
};
