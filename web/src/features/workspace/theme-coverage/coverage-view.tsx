import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import AddOutlined from '@mui/icons-material/AddOutlined';
import { useId, useState, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Coverage } from '@verbatim/command-api/contract/results/coverage';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { useCoverageQuery } from '../../../api/results/coverage.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { isStale, Loaded } from '../../../components/messages/loaded.tsx';
import { useIsPast } from '../../../components/past/use-past.ts';
import { formatCount, pluralise } from '../../../components/text/format.ts';
import { sortTopics } from '../../../components/topics/repeated-column.ts';
import { TopicList } from '../../../components/topics/topic-list.tsx';
import { requireAllThemes } from '../chart/narrow-filters.ts';
import { NothingFound } from '../chart/nothing-found.tsx';
import type { ResultProps } from '../results/result-kind.ts';
import {
  countOpen,
  describeAnswers,
  describeLeft,
  describeTopics,
  getParts,
  isBlank,
  type Part,
} from './coverage-figures.ts';
import { More, OverlapsTable, SHOWN, ThemesTable } from './coverage-tables.tsx';
import { EMPTY_ANSWER_THEME, useEmptyAnswerTheme } from './use-empty-answer-theme.ts';

const COLOURS: Readonly<Record<Part['key'], string>> = {
  covered: 'primary.main',
  open: 'warning.main',
  empty: 'text.disabled',
};

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Section = ({ title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Box>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 900 }}>
          {text}
        </Typography>
      </Box>
      {children}
    </Box>
  );
};

interface SharesProps {
  readonly coverage: Coverage;
  /** As listed below. */
  readonly topics: Coverage['topics'];
  readonly onShowOpen: () => void;
}

const Shares = ({ coverage, topics, onShowOpen }: SharesProps) => {
  const parts = getParts(coverage);
  const unclassified = coverage.total - coverage.covered;
  return (
    <Paper variant="outlined" component="section" aria-label="Coverage of all comments" sx={{ p: 2 }}>
      <Typography variant="h2" dir="auto" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {describeLeft(coverage, topics)}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', height: 14, borderRadius: 0.5, overflow: 'hidden', bgcolor: 'divider' }}>
        {parts.map(({ key, percent }) => (
          <Box key={key} sx={{ width: `${percent}%`, bgcolor: COLOURS[key] }} />
        ))}
      </Box>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, p: 0, m: 0, mt: 1.5 }}>
        {parts.map(({ key, label, count, percent }) => (
          <Box component="li" key={key} sx={{ listStyle: 'none', display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Box sx={{ width: 10, height: 10, borderRadius: 0.25, bgcolor: COLOURS[key], flexShrink: 0 }} />
            <Box>
              <Typography variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {formatPercent(percent)}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
                  {formatCount(count)}
                </Typography>
              </Typography>
            </Box>
          </Box>
        ))}
        <Box component="li" sx={{ listStyle: 'none', alignSelf: 'center', ml: { sm: 'auto' } }}>
          <MuiLink component="button" variant="body2" onClick={onShowOpen}>
            {unclassified === 1
              ? 'Show the unclassified comment'
              : `Show all ${formatCount(unclassified)} unclassified comments`}
          </MuiLink>
        </Box>
      </Box>
    </Paper>
  );
};

interface EmptyAnswersProps {
  readonly coverage: Coverage;
  readonly projectId: string;
  readonly workspaceId: string;
}

const EmptyAnswers = ({ coverage, projectId, workspaceId }: EmptyAnswersProps) => {
  const { make, isBusy } = useEmptyAnswerTheme(projectId, workspaceId);
  const isPast = useIsPast();
  const { count } = coverage.empty;
  const isWithoutText = isBlank(coverage.empty);
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {`${pluralise(count, 'unclassified comment')} ${isWithoutText ? 'without text' : 'with nothing to say'}`}
        </Typography>
        {isWithoutText ? null : (
          <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {describeAnswers(coverage)}
          </Typography>
        )}
      </Box>
      {isPast ? null : (
        <Button variant="outlined" startIcon={<AddOutlined />} loading={isBusy} onClick={() => void make(coverage)}>
          Create “{EMPTY_ANSWER_THEME}”
        </Button>
      )}
    </Paper>
  );
};

interface TopicsProps extends Omit<EmptyAnswersProps, 'coverage'> {
  readonly topics: Coverage['topics'];
  readonly definitions: Project['tableDefinitions'];
  /** Comments in which the topics are counted. */
  readonly base: number;
}

const Topics = ({ topics, ...place }: TopicsProps) => {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <TopicList {...place} topics={isAll ? topics : topics.slice(0, SHOWN)} />
      <More count={topics.length} what="topics" isAll={isAll} onChange={setAll} />
    </>
  );
};

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 1, mt: 1 }}>
    {[84, 72, 72, 72].map((height, at) => (
      <Skeleton key={at} variant="rounded" height={height} />
    ))}
  </Box>
);

const Found = ({ coverage, ...props }: ResultProps & { readonly coverage: Coverage }) => {
  const { project, workspaceId, filtering, onShow } = props;
  const { total, empty, topicBase, themes, overlaps } = coverage;
  const topics = sortTopics(coverage.topics, project.tableDefinitions);
  if (total === 0) return <NothingFound filtering={filtering} />;
  const show = (themeId: string | null, title: string): void =>
    onShow({ themeId, title, groupBy: [], field: null, filters: filtering.filters });
  const open = countOpen(coverage);
  return (
    <>
      <Shares coverage={coverage} topics={topics} onShowOpen={() => show(null, 'Unclassified')} />
      <Section
        title="What no theme covers"
        text={`${describeTopics(topicBase, open)} A theme created here is added to this workspace.`}
      >
        {empty.count === 0 ? null : (
          <EmptyAnswers coverage={coverage} projectId={project.id} workspaceId={workspaceId} />
        )}
        {topics.length > 0 ? (
          <Topics
            topics={topics}
            definitions={project.tableDefinitions}
            projectId={project.id}
            workspaceId={workspaceId}
            base={topicBase}
          />
        ) : (
          <Paper variant="outlined">
            <EmptyState
              dense
              title={open === 0 ? 'Every comment that says something has a theme' : 'No topics'}
              text={
                open === 0
                  ? 'There is nothing left to classify.'
                  : `No term appears in enough of the ${formatCount(open)} unclassified comments.`
              }
            />
          </Paper>
        )}
      </Section>
      {themes.length === 0 ? null : (
        <Section
          title="Themes"
          text="The most frequent first. Only here: comments that no other theme finds. Covered so far: all comments with this theme or one above it."
        >
          <ThemesTable coverage={coverage} onShow={({ id, name }) => show(id, name)} />
        </Section>
      )}
      {themes.length < 2 ? null : (
        <Section
          title="Overlap"
          text="Pairs of themes by how much of the smaller one is in the larger one. Nearly the same comments may be one theme."
        >
          {overlaps.length === 0 ? (
            <Paper variant="outlined">
              <EmptyState dense title="No overlap" text="No two themes share at least three comments." />
            </Paper>
          ) : (
            <OverlapsTable
              coverage={coverage}
              onShow={({ themes: [one, other] }, title) =>
                onShow({
                  themeId: one,
                  title,
                  groupBy: [],
                  field: null,
                  filters: { ...filtering.filters, themes: requireAllThemes([one, other]) },
                })
              }
            />
          )}
        </Section>
      )}
    </>
  );
};

/** What the themes of a workspace cover, share and leave out. */
export const CoverageView = (props: ResultProps) => {
  const { workspaceId, filtering } = props;
  const query = useCoverageQuery({ workspaceId, filters: toFiltersInput(filtering.filters) });
  const isOld = query.isFetching && isStale(query);
  return (
    <Box
      aria-busy={isOld}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 1, opacity: isOld ? 0.6 : 1 }}
    >
      <Loaded what="The coverage" query={query} loading={<Loading />}>
        {(coverage) => <Found {...props} coverage={coverage} />}
      </Loaded>
    </Box>
  );
};
