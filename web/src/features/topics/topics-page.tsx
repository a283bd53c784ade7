import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { TopicsAnswer } from '@verbatim/command-api/contract/theme-builder';
import { useTopicsQuery } from '../../api/starter-themes.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoodBar } from '../../components/first-look/mood-bar.tsx';
import { counted } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProjectPicker } from '../../components/project-picker.tsx';
import { useTestProject } from '../../components/use-test-project.ts';
import { TopicList } from './topic-list.tsx';

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 1 }}>
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={72} />
    ))}
  </Box>
);

const HowItIsComputed = () => (
  <Typography variant="body2" color="textSecondary" component="footer" sx={{ maxWidth: 900 }}>
    How topics are computed: a topic begins with a frequent noun phrase of these comments. The words that go with it are
    those that stand in its sentences at least twice as often as chance would have it, by the log-likelihood ratio (
    <Link href="https://aclanthology.org/J93-1003/" target="_blank" rel="noreferrer">
      Dunning 1993
    </Link>
    ) beyond one case in a thousand. Of two topics with the same comments one is left out. The same comments give the
    same topics each time, and nothing but these comments is looked at.
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

const Topics = ({ found, projectId }: { readonly found: TopicsAnswer; readonly projectId: string }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
    <Paper variant="outlined" component="section" aria-label="All comments" sx={{ p: 2 }}>
      <Typography variant="h2">{counted(found.base, 'comment')}</Typography>
      <MoodBar sentiment={found.sentiment} base={found.base} />
    </Paper>
    {found.topics.length === 0 ? (
      <EmptyState
        dense
        title="No topics"
        text="No term stands in enough of these comments, or they are still being built: parts of speech come with the second step."
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
      <TopicList key={projectId} topics={found.topics} base={found.base} />
    )}
    <HowItIsComputed />
  </Box>
);

const OfProject = ({ projectId }: { readonly projectId: string }) => {
  const query = useTopicsQuery(projectId);
  return (
    <Loaded what="The topics" query={{ ...query, data: query.currentData }} loading={<Loading />}>
      {(found) => <Topics found={found} projectId={projectId} />}
    </Loaded>
  );
};

/** What the comments of a project are about: words and phrases that go together. */
export const Page = () => {
  const { project, options, isFetching, isEmpty, setTyped, choose } = useTestProject();
  return (
    <>
      <PageHead
        title="Topics"
        text="Words and phrases of the comments that go together. One click makes a theme of a topic."
        actions={
          <ProjectPicker
            {...{ project, options, isEmpty }}
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
