import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { DictionaryPreviewResult, DictionaryPreviewRequest } from '@verbatim/command-api/contract/sentiment';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import type { ProjectToScore } from '../../api/projects/scoring-runs.ts';
import { ChangedFlags, ChangedWorkspaces } from '../preview/changed-results.tsx';
import { pluralise, formatCount } from '../text/format.ts';
import { SentimentIcon } from '../sentiment/sentiment-icon.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { usePreview, type ProjectPreview } from './use-preview.ts';

const WORDS = { pos: 'positive', neu: 'neutral', mix: 'mixed', neg: 'negative' } as const;

type Sample = DictionaryPreviewResult['samples'][number];

const SampleRow = ({ sample: { text, from, to, before, after } }: { readonly sample: Sample }) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider', listStyle: 'none' }}
  >
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', alignSelf: 'flex-start' }}>
      <SentimentIcon compound={before} />
      <span aria-hidden>→</span>
      <SentimentIcon compound={after} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${WORDS[from]} → ${WORDS[to]}, ${formatSigned(before)} → ${formatSigned(after)}`}
      </Typography>
    </Box>
  </Box>
);

const getSentence = ({ changed, comments, lookedAt, moves }: DictionaryPreviewResult): string => {
  const base =
    lookedAt < comments
      ? `the first ${formatCount(lookedAt)} of ${pluralise(comments, 'comment')}`
      : pluralise(comments, 'comment');
  const kinds = moves.map(({ from, to, count }) => `${WORDS[from]} → ${WORDS[to]} ${formatCount(count)}`);
  return `${formatCount(changed)} of ${base}${kinds.length === 0 ? '' : `: ${kinds.join(', ')}`}`;
};

/** 'Another sentiment under 2 themes: Staff (12 comments of another class), Food' */
const describeThemes = (themes: DictionaryPreviewResult['themes']): string => {
  const named = themes
    .slice(0, MAX_THEMES)
    .map(({ name, changed }) => (changed === 0 ? name : `${name} (${pluralise(changed, 'comment')} of another class)`));
  const more = themes.length - named.length;
  return `Another sentiment under ${pluralise(themes.length, 'theme')}: ${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

const MAX_THEMES = 8;

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
          {getSentence(found)}
        </Typography>
        <Box sx={{ display: 'grid', gap: 0.5, mb: 0.5 }}>
          {found.themes.length === 0 ? null : (
            <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {describeThemes(found.themes)}
            </Typography>
          )}
          <ChangedWorkspaces
            projectId={project.id}
            items={found.workspaces}
            none="No theme of a workspace would have another sentiment."
            freezes={found.freezes}
          />
          {found.lookedAt < found.comments ? (
            <Typography variant="body2" color="textSecondary">
              Significance flags are not tested, because too many sentences would have to be scored.
            </Typography>
          ) : (
            <ChangedFlags flags={found} groupNames={found.groupNames} />
          )}
        </Box>
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
  count < of ? `${formatCount(count)} of ${pluralise(of, 'project')}` : pluralise(count, 'project');

interface PreviewProps {
  readonly change: DictionaryPreviewRequest;
  readonly isChanged: boolean;
  /** In order of their previews. */
  readonly projects: () => Promise<readonly ProjectToScore[]>;
}

/** Limit of projects shown with comments, largest first. */
const MAX_SHOWN = 50;

const changedIn = ({ found }: ProjectPreview): number => found?.changed ?? 0;

/** Preview of a change before saving: per project the comments that change class, with examples. */
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
      aria-label="What would change"
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 200 }}>
          What would change
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
          Shows before anything is saved which comments would change class (positive, neutral, mixed or negative), which
          workspaces would change, and which shares would become significantly different.
        </Typography>
      ) : (
        <>
          {run.isOver ? null : (
            <ProgressBar
              label="Checking the projects"
              share={previews.length / run.of}
              note={`${formatCount(previews.length)} of ${pluralise(run.of, 'project')}`}
            />
          )}
          <Alert severity="info" role="status">
            {`${pluralise(changed, 'comment')} would change class, in ${lookedAt(previews.length, run.of)} checked.`}
          </Alert>
          <Box component="ul" sx={{ display: 'grid', gap: 2, p: 0, m: 0 }}>
            {touched.slice(0, MAX_SHOWN).map((preview) => (
              <ProjectRow key={preview.project.id} preview={preview} />
            ))}
          </Box>
          {touched.length > MAX_SHOWN ? (
            <Typography variant="body2" color="textSecondary">
              {`Showing the ${MAX_SHOWN} projects with the most changes; ${pluralise(touched.length - MAX_SHOWN, 'project')} more would change.`}
            </Typography>
          ) : null}
        </>
      )}
    </Paper>
  );
};
