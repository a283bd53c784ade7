import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TopicsAnswer } from '@verbatim/command-api/contract/results/theme-builder';
import { useFoldersQuery } from '../../api/library.ts';
import { useTopicsQuery } from '../../api/results/starter-themes.ts';
import { allThemes } from '../../components/themes/all-themes.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { countScored, SentimentBar } from '../../components/project-overview/sentiment-bar.tsx';
import { pluralise } from '../../components/text/format.ts';
import { useSearch } from '../../components/hooks/use-search.ts';
import { HiddenWordsButton } from '../../components/hidden-words/hidden-words-button.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProjectPicker } from '../../components/projects/project-picker.tsx';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { sortTopics } from '../../components/topics/repeated-column.ts';
import { TopicList } from '../../components/topics/topic-list.tsx';
import { countWithoutText } from '../../components/without-text.ts';
import { useTestProject } from '../../components/query/use-test-project.ts';

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 1 }}>
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={72} />
    ))}
  </Box>
);

const HowItIsComputed = () => (
  <Typography variant="body2" color="textSecondary" component="footer" sx={{ maxWidth: 900 }}>
    How topics are computed: a topic is a frequent noun phrase of these comments, with the inflections of its word. Of
    two topics with the same comments, only one is kept. Topics depend on these comments alone: the same comments always
    give the same topics. The bar of a topic counts its comments by the sentences with its words: mixed are those in
    which such sentences differ. A theme covers a topic if at least 80% of the topic’s comments carry it.
  </Typography>
);

/** Where there are no topics: the way back, and the next step. */
const Ways = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
    <Button component={RouterLink} to="/project">
      Go to projects
    </Button>
    {children}
  </Box>
);

interface TopicsProps {
  readonly found: TopicsAnswer;
  readonly projectId: string;
  readonly themes: readonly Theme[];
  readonly definitions: Project['tableDefinitions'];
  readonly withoutText: number | undefined;
}

const Topics = ({ found, projectId, themes, definitions, withoutText }: TopicsProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
    <Paper variant="outlined" component="section" aria-label="All comments" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {`${pluralise(countScored(found.sentiment) || found.base, 'comment')} by overall sentiment`}
        </Typography>
        <HiddenWordsButton projectId={projectId} />
      </Box>
      <SentimentBar sentiment={found.sentiment} base={found.base} withoutText={withoutText} />
    </Paper>
    {found.topics.length === 0 ? (
      <EmptyState
        dense
        title="No topics"
        text="No term appears in enough of these comments, or the build is not finished: parts of speech come with its second step."
        action={
          <Ways>
            <Button
              variant="contained"
              component={RouterLink}
              to={`/project/${encodeURIComponent(projectId)}/theme-builder`}
            >
              Open the Theme Builder
            </Button>
          </Ways>
        }
      />
    ) : (
      <TopicList
        key={projectId}
        projectId={projectId}
        topics={sortTopics(found.topics, definitions)}
        definitions={definitions}
        base={found.base}
        themes={themes}
      />
    )}
    <HowItIsComputed />
  </Box>
);

const NO_COLUMNS: Project['tableDefinitions'] = [];

const OfProject = ({ projectId }: { readonly projectId: string }) => {
  const query = useTopicsQuery(projectId);
  const { data: folders, isLoading } = useFoldersQuery();
  const { currentData: project } = useProjectQuery(projectId);
  const themes = useMemo(() => allThemes(folders ?? []), [folders]);
  return (
    <Loaded
      what="The topics"
      query={{ ...query, data: isLoading || project === undefined ? undefined : query.currentData }}
      loading={<Loading />}
    >
      {(found) => (
        <Topics
          found={found}
          projectId={projectId}
          themes={themes}
          definitions={project?.tableDefinitions ?? NO_COLUMNS}
          withoutText={project && countWithoutText(project)}
        />
      )}
    </Loaded>
  );
};

/** Topics of a project: words and phrases that belong together. */
export const Page = () => {
  const [search, change] = useSearch();
  const { project, options, isFetching, isEmpty, setTyped, choose } = useTestProject(search.get('project'));
  const id = project?.id;
  // The address names the project, for the way back to it.
  useEffect(() => {
    if (id !== undefined) change(new URLSearchParams({ project: id }));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return (
    <>
      <PageHead
        title="Topics"
        text="Frequent words and phrases of the comments, with their inflections."
        actions={
          <ProjectPicker
            project={project}
            options={options}
            isEmpty={isEmpty}
            isLoading={isFetching}
            onType={setTyped}
            onChoose={choose}
          />
        }
      />
      {project !== null ? (
        <OfProject projectId={project.id} />
      ) : isEmpty ? (
        <EmptyState
          title="No project with comments yet"
          text="Topics are computed from the comments of a project."
          action={
            <Ways>
              <Button variant="contained" component={RouterLink} to="/project/new">
                Create a project
              </Button>
            </Ways>
          }
        />
      ) : (
        <Loading />
      )}
    </>
  );
};
