import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { DictionaryPreviewAnswer, DictionaryPreviewRequest } from '@verbatim/command-api/contract/sentiment';
import type { ProjectToScore } from '../../api/scoring-runs.ts';
import { counted, formatCount } from '../format.ts';
import { MoodFace } from '../mood-face.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { usePreview, type ProjectPreview } from './use-preview.ts';

const WORDS = { pos: 'positive', neu: 'neutral', mix: 'mixed', neg: 'negative' } as const;

type Sample = DictionaryPreviewAnswer['samples'][number];

const SampleRow = ({ sample: { text, from, to, before, after } }: { readonly sample: Sample }) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider', listStyle: 'none' }}
  >
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', alignSelf: 'flex-start' }}>
      <MoodFace compound={before} />
      <span aria-hidden>→</span>
      <MoodFace compound={after} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${WORDS[from]} → ${WORDS[to]}, ${before.toFixed(2)} → ${after.toFixed(2)}`}
      </Typography>
    </Box>
  </Box>
);

const sentenceOf = ({ changed, comments, lookedAt, moves }: DictionaryPreviewAnswer): string => {
  const base =
    lookedAt < comments
      ? `the first ${formatCount(lookedAt)} of ${counted(comments, 'comment')}`
      : counted(comments, 'comment');
  const kinds = moves.map(({ from, to, count }) => `${WORDS[from]} → ${WORDS[to]} ${formatCount(count)}`);
  return `${formatCount(changed)} of ${base}${kinds.length === 0 ? '' : `: ${kinds.join(', ')}`}`;
};

const ProjectRow = ({ preview: { project, found, trouble } }: { readonly preview: ProjectPreview }) => (
  <Box component="li" sx={{ listStyle: 'none', minWidth: 0 }}>
    <Typography variant="body1" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {project.name}
    </Typography>
    {found === null ? (
      <Typography variant="body2" color="error">
        {trouble}
      </Typography>
    ) : (
      <>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          {sentenceOf(found)}
        </Typography>
        <Box component="ul" aria-label={`Comments of ${project.name}`} sx={{ p: 0, m: 0 }}>
          {found.samples.map((sample) => (
            <SampleRow key={sample.id} sample={sample} />
          ))}
        </Box>
      </>
    )}
  </Box>
);

const lookedAt = (count: number, of: number): string =>
  count < of ? `${formatCount(count)} of ${counted(of, 'project')}` : counted(count, 'project');

interface PreviewProps {
  readonly change: DictionaryPreviewRequest;
  readonly isChanged: boolean;
  /** In the order in which they are asked about. */
  readonly projects: () => Promise<readonly ProjectToScore[]>;
}

/** Projects that are shown with their comments, those with the most first. */
const MOST_SHOWN = 50;

const changedIn = ({ found }: ProjectPreview): number => found?.changed ?? 0;

/** What a change would do before it is saved: in each project the comments whose class would be another, with some of them. */
export const Preview = ({ change, isChanged, projects }: PreviewProps) => {
  const { run, start, halt } = usePreview(change);
  const begin = async (): Promise<void> => start(await projects());
  const previews = run?.previews ?? [];
  const changed = previews.reduce((sum, preview) => sum + changedIn(preview), 0);
  const touched = previews
    .filter((preview) => preview.trouble !== '' || changedIn(preview) > 0)
    .sort((a, b) => changedIn(b) - changedIn(a));
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="What it would do"
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 200 }}>
          What it would do
        </Typography>
        {run !== null && !run.isOver ? (
          <Button onClick={halt}>Stop</Button>
        ) : (
          <Button variant="outlined" disabled={!isChanged} onClick={() => void begin()}>
            Preview the change
          </Button>
        )}
      </Box>
      {run === null ? (
        <Typography variant="body2" color="textSecondary">
          Shows the comments that would be of another class, positive, neutral, mixed or negative, before anything is
          saved.
        </Typography>
      ) : (
        <>
          {run.isOver ? null : (
            <ProgressBar
              label="Looking at the projects"
              share={previews.length / run.of}
              note={`${formatCount(previews.length)} of ${counted(run.of, 'project')}`}
            />
          )}
          <Alert severity="info" role="status">
            {`${counted(changed, 'comment')} would change class, in ${lookedAt(previews.length, run.of)} looked at.`}
          </Alert>
          <Box component="ul" sx={{ display: 'grid', gap: 2, p: 0, m: 0 }}>
            {touched.slice(0, MOST_SHOWN).map((preview) => (
              <ProjectRow key={preview.project.id} preview={preview} />
            ))}
          </Box>
          {touched.length > MOST_SHOWN ? (
            <Typography variant="body2" color="textSecondary">
              {`Shown are the ${MOST_SHOWN} projects with the most of them; ${counted(touched.length - MOST_SHOWN, 'project')} more would change.`}
            </Typography>
          ) : null}
        </>
      )}
    </Paper>
  );
};
