import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { DEMO_FILE, useDemoProject } from './use-demo-project.ts';

/** The tour of the README, in the places that it leads to. */
const TOUR: readonly (readonly [title: string, text: string])[] = [
  [
    'Create a project',
    'Choose a CSV file, check what each column holds, and start. The server splits, parses and scores.',
  ],
  ['Take the starter themes', 'They are suggested from the comments. One click creates themes and a workspace.'],
  [
    'Read the table',
    'Group by a column, switch to Column %, and set Test to Vs others: an arrow marks a difference beyond chance.',
  ],
  [
    'Improve a theme',
    'Under Themes, words side by side mean “or”, + means “and”, - means “not”. Matches show as you type.',
  ],
  ['Read and correct', 'In the Comment Feed, tag with keys, remove wrong matches and mark what you have read.'],
  ['Export', 'Save tables, comments and charts with a note of how they were made, or copy a link to the view.'],
];

const step = {
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 1.5,
  alignItems: 'baseline',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  listStyle: 'none',
} as const;

const Tour = () => (
  <Box component="ol" aria-label="Five-minute tour" sx={{ m: 0, p: 0 }}>
    {TOUR.map(([title, text], at) => (
      <Box component="li" key={title} sx={step}>
        <Typography component="span" color="primary" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {at + 1}
        </Typography>
        <Box>
          <Typography variant="subtitle2">{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
      </Box>
    ))}
  </Box>
);

/** Empty state of the project list: ways to begin. */
export const FirstSteps = () => {
  const { make, isMaking } = useDemoProject();
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 4 }, maxWidth: 880 }}>
      <Typography variant="h2">No projects yet</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 640 }}>
        A project turns a CSV file of comments into themes and sentiment. You need a file with one column of open text;
        the other columns become the breakdowns of your tables.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 3 }}>
        <Button component={Link} to="/project/new" variant="contained" startIcon={<AddOutlined />}>
          Create project
        </Button>
        <Button variant="outlined" loading={isMaking} onClick={() => void make()}>
          Open the demo project
        </Button>
        <TextLink href={DEMO_FILE.url} download={DEMO_FILE.name} variant="body2">
          Download a sample CSV
        </TextLink>
      </Box>
      <Typography variant="h3" sx={{ mb: 1 }}>
        Five-minute tour
      </Typography>
      <Tour />
    </Paper>
  );
};
