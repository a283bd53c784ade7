import AddOutlined from '@mui/icons-material/AddOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { ClassLegend, SentimentStripe } from '../project-overview/sentiment-bar.tsx';
import { formatCount, pluralise } from '../text/format.ts';
import { isolateText } from '../text/isolate-text.ts';
import { useHideWords } from '../hidden-words/use-hide-words.ts';
import { useCreateTheme } from '../hooks/use-create-theme.ts';
import { excerptAround } from '../text/excerpt-around.ts';
import { MarkedText } from '../text/marked-text.tsx';
import { findCoveringTheme, type CoveringTheme, type FindCoveringTheme } from './find-covering-theme.ts';
import { findRepeatedColumn, type Topic } from './repeated-column.ts';
import { TermChip } from './term-chip.tsx';
import { themePath } from '../projects/project-paths.ts';

interface MakeThemeProps extends Pick<TopicListProps, 'projectId' | 'workspaceId'> {
  readonly topic: Topic;
}

/** Creates a theme from the topic, or links to the created one. */
const MakeTheme = ({ topic: { name, query }, projectId, workspaceId }: MakeThemeProps) => {
  const { createIn, created, isBusy } = useCreateTheme(projectId);
  const tell = useUndoToast();
  if (created !== undefined)
    return (
      <Button component={Link} to={themePath(created.id)} aria-label={`Open theme ${name}`}>
        Open theme
      </Button>
    );
  const make = async (): Promise<void> => {
    const made = await createIn(name, query, workspaceId === undefined ? [] : [workspaceId]);
    if (made?.isAdded === true) tell(`Saved: ${made.value.name}`, [made.undo]);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<AddOutlined />}
      loading={isBusy}
      aria-label={`Create a theme from ${name}`}
      onClick={() => void make()}
    >
      Create theme
    </Button>
  );
};

/** Links to the theme that already finds the topic's comments. */
const Covered = ({ theme: { id, name, share } }: { readonly theme: CoveringTheme }) => (
  <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end', overflowWrap: 'anywhere' }}>
    {share === 1 ? 'Covered by ' : `${formatPercent(100 * share)} in `}
    <MuiLink component={Link} to={themePath(id)} aria-label={`Open theme ${name}`}>
      {isolateText(name)}
    </MuiLink>
  </Typography>
);

const Examples = ({ topic, id }: { readonly topic: Topic; readonly id: string }) => (
  <Box
    component="ul"
    id={id}
    aria-label={`Example comments of ${topic.name}`}
    sx={{ p: 0, m: 0, gridColumn: '1 / -1' }}
  >
    {topic.examples.map(({ _id, text, spans }) => (
      <Typography
        key={_id}
        component="li"
        variant="body2"
        dir="auto"
        sx={{ listStyle: 'none', py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
      >
        <MarkedText text={text} spans={spans} />
      </Typography>
    ))}
  </Box>
);

/** Of most names: the terms of all topics begin at one place. */
const NAME_WIDTH = 110;

/** The figures of all rows are as wide as the widest, so that examples have the rest. */
const list = {
  p: 0,
  m: 0,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) max-content 140px 150px' },
} as const;

const row = {
  display: 'grid',
  gridColumn: '1 / -1',
  alignItems: 'center',
  columnGap: 2,
  rowGap: { xs: 1, md: 0.5 },
  px: 2,
  py: 1,
  listStyle: 'none',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto auto', md: 'subgrid' },
  gridTemplateAreas: {
    xs: '"name name count" "example example example" "stripe action action"',
    md: '"name count stripe action" "example count stripe action"',
  },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

const nameStyle = {
  gridArea: 'name',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.75,
} as const;

/** One line beside the figures, two where they stand above and below it. */
const exampleStyle = {
  gridArea: 'example',
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', md: '1' },
  '& mark': { color: 'text.primary' },
} as const;

interface TopicRowProps extends Omit<TopicListProps, 'topics' | 'themes'> {
  readonly topic: Topic;
  /** Finds most of its comments already. */
  readonly covering: CoveringTheme | undefined;
  readonly onHide: (term: string) => void;
}

const TopicRow = ({ topic, covering, definitions, base, onHide, ...place }: TopicRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, terms, count, without, sentiment } = topic;
  const [first] = topic.examples;
  const example = first === undefined ? undefined : excerptAround(first);
  const repeated = findRepeatedColumn(topic, definitions);
  // The number by which open topics are sorted.
  const hasRest = covering === undefined && without !== undefined && without !== count;
  return (
    <Box component="li" aria-label={name} sx={row}>
      <Box sx={nameStyle}>
        <Typography component="h3" variant="body1" dir="auto" sx={{ fontWeight: 600, minWidth: { md: NAME_WIDTH } }}>
          {name}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          {terms.map(({ term, count: comments }) => (
            <TermChip key={term} term={term} comments={comments} onHide={onHide} />
          ))}
        </Box>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`Example comments of ${name}`}
          endIcon={<ExpandMoreOutlined sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          onClick={() => setOpen(!isOpen)}
        >
          Examples
        </Button>
        {repeated === undefined ? null : (
          <Typography variant="caption" color="textSecondary">
            {`Category of ${isolateText(columnTitle(repeated))}`}
          </Typography>
        )}
      </Box>
      {isOpen || example === undefined ? null : (
        <Typography variant="body2" color="textSecondary" dir="auto" title={first?.text} sx={exampleStyle}>
          <MarkedText text={example.text} spans={example.spans} />
        </Typography>
      )}
      <Box sx={{ gridArea: 'count', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body1" sx={{ fontWeight: 600 }}>
          {hasRest ? `${formatCount(without)} unclassified` : formatCount(count)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {hasRest
            ? `of ${pluralise(count, 'comment')}`
            : `${formatPercent(computePercent(count, base) ?? 0)} of ${formatCount(base)}`}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'stripe' }}>
        <SentimentStripe sentiment={sentiment} />
      </Box>
      <Box sx={{ gridArea: 'action', justifySelf: 'end' }}>
        {covering === undefined ? <MakeTheme topic={topic} {...place} /> : <Covered theme={covering} />}
      </Box>
      {isOpen ? <Examples topic={topic} id={id} /> : null}
    </Box>
  );
};

interface TopicListProps {
  readonly projectId: string;
  /** Created themes are added to it; undefined for the library alone. */
  readonly workspaceId?: string | undefined;
  /** As `sortTopics` has them. */
  readonly topics: readonly Topic[];
  /** Columns of the project. */
  readonly definitions: Project['tableDefinitions'];
  readonly base: number;
  /** Those that may cover a topic already; undefined where none does. */
  readonly themes?: readonly Theme[] | undefined;
}

const NO_THEMES: readonly Theme[] = [];

interface PartProps extends Omit<TopicListProps, 'themes'> {
  readonly label: string;
  readonly findCovering: FindCoveringTheme;
  readonly onHide: (term: string) => void;
}

const Part = ({ label, topics, findCovering, ...rest }: PartProps) => (
  <Paper variant="outlined" component="ul" aria-label={label} sx={list}>
    {topics.map((topic) => (
      <TopicRow key={topic.query} topic={topic} covering={findCovering(topic)} {...rest} />
    ))}
  </Paper>
);

/**
 * Each topic with its terms, the comments that hold one of them, their mood, and some of them to read; those
 * that no theme covers first.
 */
export const TopicList = ({ topics, themes, ...rest }: TopicListProps) => {
  const { hide } = useHideWords(rest.projectId);
  const findCovering = useMemo(() => findCoveringTheme(themes ?? NO_THEMES), [themes]);
  // As it was when the list opened: a topic stays where it is when a theme is made of it.
  const [covered] = useState(
    () => new Set(topics.filter((topic) => findCovering(topic) !== undefined).map(({ query }) => query)),
  );
  const open = topics.filter(({ query }) => !covered.has(query));
  const done = topics.filter(({ query }) => covered.has(query));
  const show = (label: string, shown: readonly Topic[]) => (
    <Part {...rest} label={label} topics={shown} findCovering={findCovering} onHide={(term) => void hide(term)} />
  );
  return (
    <>
      {themes === undefined || open.length === 0 ? null : (
        <Box>
          <Typography variant="h2">{`${pluralise(open.length, 'topic')} without a theme of their own`}</Typography>
          <Typography variant="body2" color="textSecondary">
            Of all comments; unclassified are those in no theme of the project’s workspaces. Coverage lists the topics
            of unclassified comments alone, which can be others.
          </Typography>
        </Box>
      )}
      <ClassLegend title="Sentences about the topic" />
      {open.length === 0 ? null : show('Topics', open)}
      {done.length === 0 ? null : (
        <Typography variant="h2">{`${pluralise(done.length, 'topic')} already in a theme`}</Typography>
      )}
      {done.length === 0 ? null : show('Covered topics', done)}
    </>
  );
};
