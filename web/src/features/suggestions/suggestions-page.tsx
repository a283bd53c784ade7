import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { SuggestionsResult, ThresholdQuality } from '@verbatim/command-api/contract/results/suggestions';
import type { SuggestionsPlace } from '../../api/results/suggestions.ts';
import { ChooseTheme } from '../../components/themes/choose-theme.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import { ThemeMeaning } from '../../components/themes/theme-meaning.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { Explanation, ReasonText } from './explanation.tsx';
import { describeMissing, MissingLabels } from './missing-labels.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { QualityTable } from './quality-table.tsx';
import { QueueCard } from './queue-card.tsx';
import { Section } from './section.tsx';
import { WithOthers } from './with-others.tsx';
import { useSuggestionQueue } from './use-suggestion-queue.ts';

/** Ratings of a sample are none of these until they are turned into tags. */
const describeLabels = ({ labels, unlabelled }: SuggestionsResult): string => {
  const all = labels.with + labels.without + labels.accepted + unlabelled;
  const accepted = labels.accepted === 0 ? '' : `, ${formatCount(labels.accepted)} accepted`;
  return `Learns from tags, exclusions and reviews: ${formatCount(labels.with)} Yes, ${formatCount(labels.without)} No${accepted} of ${pluralise(all, 'comment')}.`;
};

const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 480px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  // What the theme is comes before its comment.
  gridTemplateAreas: { xs: '"question" "comment" "reasons"', lg: '"comment question" "comment reasons"' },
} as const;

/** Stays in sight while the column beside it scrolls. */
const commentStyle = { gridArea: 'comment', minWidth: 0, position: { lg: 'sticky' }, top: 12 } as const;

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
      <Box sx={commentStyle}>
        <QueueCard
          themeName={result.theme.name}
          item={current}
          missing={model === null ? describeMissing({ labels, minLabels }) : ''}
          isFetching={queue.isFetching}
          held={result.handedOut?.held ?? 0}
          onAnswer={queue.answer}
          onTakeBack={queue.takeBack}
          canTakeBack={queue.canTakeBack}
          isPaused={previewed !== null}
        />
      </Box>
      <Box sx={{ gridArea: 'question', minWidth: 0 }}>
        <Section title="The theme">
          <Box sx={{ px: 2, pb: 1.5 }}>
            <ThemeMeaning themeId={place.themeId} isBlind={current?.sample !== undefined} />
          </Box>
        </Section>
      </Box>
      <Box sx={{ gridArea: 'reasons', display: 'grid', gap: 2, minWidth: 0 }}>
        {model === null ? (
          <Section title="Until the first suggestions">
            <MissingLabels labels={labels} minLabels={minLabels} />
          </Section>
        ) : null}
        {current === undefined ? null : (
          <Section title="Why it is shown">
            <ReasonText item={current} isShared={current.sample !== undefined} />
            {current.logOdds === null ? null : <Explanation item={current} />}
          </Section>
        )}
        {model === null ? null : (
          <Section title="Quality">
            <QualityTable model={model} fitted={labels.fitted} onPreview={setPreviewed} />
          </Section>
        )}
        {result.handedOut === undefined ? null : (
          <WithOthers place={place} handedOut={result.handedOut} onShared={queue.again} />
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
            <ChooseTheme
              projectId={place.projectId}
              title="No workspace of this project has this theme"
              text="Add the theme to a workspace to tag comments with it, or choose another one."
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
  if (themeId === '')
    return (
      <>
        <PageHead title="Suggestions" text="Learnt from what people have tagged, excluded and reviewed." />
        <ChooseTheme
          projectId={pid}
          title="Choose a theme"
          text="Suggestions are learnt for one theme at a time, from comments that people have tagged and excluded."
        />
      </>
    );
  return <Suggestions key={`${pid}/${themeId}`} place={{ projectId: pid, themeId }} />;
};
