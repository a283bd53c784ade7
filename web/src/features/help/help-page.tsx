import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NavLink, Navigate, useParams } from 'react-router-dom';
import start from '../../../../docs/getting-started.md';
import analysts from '../../../../docs/analysts.md';
import files from '../../../../docs/files.md';
import sentences from '../../../../docs/sentences.md';
import sentiment from '../../../../docs/sentiment.md';
import words from '../../../../docs/words.md';
import { usePageTitle } from '../../components/hooks/use-page-title.ts';

/** Pages of the documentation that analysts read while they work, by their address. */
const PAGES = {
  start: { title: 'Getting started', html: start },
  results: { title: 'Results, tests and reports', html: analysts },
  files: { title: 'How a file is read', html: files },
  words: { title: 'What a word is', html: words },
  sentences: { title: 'Where a sentence ends', html: sentences },
  sentiment: { title: 'How sentences are scored', html: sentiment },
} as const;

const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

const DOCUMENT_LINK = /<a href="(?:[^":]*\/)?(?<name>[\w-]+)\.md(?:#[^"]*)?">(?<text>.*?)<\/a>/gu;

/** Documents beside them are pages of help, or not in the app. */
const toHelpLinks = (html: string): string =>
  html.replaceAll(DOCUMENT_LINK, (_link, name: string, text: string) => {
    const page = name === 'getting-started' ? 'start' : name === 'analysts' ? 'results' : name;
    return isPage(page) ? `<a href="/help/${page}">${text}</a>` : text;
  });

const textStyle = {
  maxWidth: 860,
  '& h1': { typography: 'h2', fontSize: 18, mt: 1, mb: 1.5 },
  '& h2': { typography: 'h2', mt: 4, mb: 1.5 },
  '& p, & li': { lineHeight: 1.7, maxWidth: '100%' },
  '& code': {
    bgcolor: 'action.hover',
    borderRadius: 0.5,
    px: 0.5,
    py: 0.125,
    fontSize: '0.9em',
    whiteSpace: { sm: 'nowrap' },
  },
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: 14 },
  '& th': { textAlign: 'left', fontWeight: 600, color: 'text.secondary' },
  '& th, & td': { px: 1, py: 0.75, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& a': { color: 'primary.main' },
} as const;

const tabStyle = {
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 500,
  '&.active': { color: 'text.primary', textDecoration: 'underline', textUnderlineOffset: 6 },
} as const;

/** A page of the documentation, made of its Markdown when the app is built. */
export const Page = () => {
  const { page = '' } = useParams();
  const known = isPage(page) ? PAGES[page] : undefined;
  usePageTitle(known === undefined ? 'Help' : `${known.title} · Help`);
  if (known === undefined) return <Navigate to="/help/start" replace />;
  return (
    <Box>
      {/* The chapter has the heading of the page. */}
      <Typography component="p" variant="h1" sx={{ mt: 1.5 }}>
        Help
      </Typography>
      <Box component="nav" aria-label="Help" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, my: 2 }}>
        {Object.entries(PAGES).map(([name, { title }]) => (
          <Box key={name} component={NavLink} to={`/help/${name}`} sx={tabStyle}>
            {title}
          </Box>
        ))}
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="article" sx={textStyle} dangerouslySetInnerHTML={{ __html: toHelpLinks(known.html) }} />
      </Box>
    </Box>
  );
};
