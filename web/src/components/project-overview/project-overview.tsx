import Box from '@mui/material/Box';
import TextLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { StarterThemes } from '@verbatim/command-api/contract/results/theme-builder';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { useTermsQuery } from '../../api/results/results.ts';
import { useStarterThemesQuery } from '../../api/results/starter-themes.ts';
import { pluralise } from '../text/format.ts';
import { RepeatedWords } from '../hidden-words/repeated-words.tsx';
import { Loaded } from '../messages/loaded.tsx';
import { countWithoutText } from '../without-text.ts';
import { SentimentBar } from './sentiment-bar.tsx';
import { StarterThemeList } from './starter-theme-list.tsx';
import { TermBars } from './term-bars.tsx';

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="rounded" height={88} />
    <Skeleton variant="rounded" height={280} />
  </Box>
);

const panel = { p: 2, minWidth: 0 } as const;

const Terms = ({ projectId, kind, title }: TermsProps) => {
  const query = useTermsQuery({ projectId, kind, n: kind === 'ngram' ? 1 : 3, filters: {} });
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={panel}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Loaded what={title} query={query} loading={<Skeleton variant="rounded" height={220} />}>
        {({ terms, base }) => {
          const first = terms.filter(isPhrase(kind)).slice(0, 10);
          return (
            <>
              {kind === 'ngram' ? (
                <RepeatedWords projectId={projectId} shown={new Set(first.map(({ term }) => term))} />
              ) : null}
              <TermBars terms={first} base={base} />
            </>
          );
        }}
      </Loaded>
    </Paper>
  );
};

interface TermsProps {
  readonly projectId: string;
  readonly kind: 'ngram' | 'term-generation';
  readonly title: string;
}

/** Single nouns are among the words already. */
const isPhrase =
  (kind: TermsProps['kind']) =>
  ({ term }: { readonly term: string }): boolean =>
    kind === 'ngram' || term.includes(' ');

const Head = ({ projectId, base, sentiment }: StarterThemes & { readonly projectId: string }) => {
  const { data: project } = useProjectQuery(projectId);
  return (
    <Paper variant="outlined" component="section" aria-label="At a glance" sx={panel}>
      <Typography variant="h2">{pluralise(base, 'comment')}</Typography>
      <SentimentBar sentiment={sentiment} base={base} withoutText={project && countWithoutText(project)} />
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
        Scored by a dictionary of words, not read by a person.{' '}
        <TextLink component={Link} to="/sentiment">
          Try a sentence
        </TextLink>
        {', or '}
        <TextLink component={Link} to={`/project/${encodeURIComponent(projectId)}/accuracy`}>
          compare it with ratings or labels
        </TextLink>
      </Typography>
    </Paper>
  );
};

/** Overview of a project without themes: number of comments, sentiment, words, and starter themes. */
export const FirstLook = ({ projectId }: { readonly projectId: string }) => {
  const query = useStarterThemesQuery(projectId);
  return (
    <Loaded what="The project overview" query={query} loading={<Loading />}>
      {(starter) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Head projectId={projectId} {...starter} />
          <StarterThemeList
            projectId={projectId}
            base={starter.base}
            themes={starter.themes}
            scoredSubjects={starter.scoredSubjects}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Terms projectId={projectId} kind="ngram" title="Most frequent words" />
            <Terms projectId={projectId} kind="term-generation" title="Most frequent phrases" />
          </Box>
        </Box>
      )}
    </Loaded>
  );
};
