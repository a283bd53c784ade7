import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { StarterThemes } from '@verbatim/command-api/contract/theme-builder';
import { useTermsQuery } from '../../api/results.ts';
import { useStarterThemesQuery } from '../../api/starter-themes.ts';
import { counted } from '../format.ts';
import { Loaded } from '../loaded.tsx';
import { MoodBar } from './mood-bar.tsx';
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
        {({ terms, base }) => <TermBars terms={terms.filter(isPhraseOf(kind)).slice(0, 10)} base={base} />}
      </Loaded>
    </Paper>
  );
};

interface TermsProps {
  readonly projectId: string;
  readonly kind: 'ngram' | 'term-generation';
  readonly title: string;
}

/** Nouns that stand alone are among the words already. */
const isPhraseOf =
  (kind: TermsProps['kind']) =>
  ({ term }: { readonly term: string }): boolean =>
    kind === 'ngram' || term.includes(' ');

const Head = ({ base, sentiment }: StarterThemes) => (
  <Paper variant="outlined" component="section" aria-label="At first sight" sx={panel}>
    <Typography variant="h2">{counted(base, 'comment')}</Typography>
    <MoodBar sentiment={sentiment} base={base} />
  </Paper>
);

/** What a project's comments are about before anybody has made a theme: how many, their mood, their words, and themes to begin with. */
export const FirstLook = ({ projectId }: { readonly projectId: string }) => {
  const query = useStarterThemesQuery(projectId);
  return (
    <Loaded what="The first look at the comments" query={query} loading={<Loading />}>
      {(starter) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Head {...starter} />
          <StarterThemeList projectId={projectId} base={starter.base} themes={starter.themes} />
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
