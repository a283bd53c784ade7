import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { BestRating, RatingWords } from '@verbatim/command-api/contract/results/rating-words';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { useRatingWordsQuery } from '../../api/results/rating-words.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { EmptyState } from '../messages/empty-state.tsx';
import { isStale, Loaded } from '../messages/loaded.tsx';
import { Preview } from '../sentiment-words/preview.tsx';
import { useAddWords } from '../sentiment-words/use-add-words.ts';
import { formatCount, pluralise } from '../text/format.ts';
import { ratingChoices, type RatingChoice } from './rating-choices.ts';
import { describeNone, describeOrder, describeSample } from './rating-words-text.ts';
import { RatingWordsTable } from './rating-words-table.tsx';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

const Select = ({ label, value, options, onChange }: SelectProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    fullWidth={false}
    sx={{ minWidth: 200, maxWidth: '100%' }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {options.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </TextField>
);

const BEST: readonly (readonly [BestRating, string])[] = [
  ['high', 'The highest'],
  ['low', 'The lowest'],
];

interface FoundProps {
  readonly project: Pick<Project, 'id' | 'name'>;
  readonly found: RatingWords;
  readonly isOutdated: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const Found = ({ project, found, isOutdated, onClose, onAdded }: FoundProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { add, isAdding, error } = useAddWords(project, onAdded);
  const words = useMemo(() => found.words.filter(({ text }) => chosen.has(text)), [found.words, chosen]);
  const ticked = useMemo(() => new Set(words.map(({ text }) => text)), [words]);
  const change = useMemo(
    () => ({ list: 'c' as const, words: words.map(({ text, proposed }) => ({ text, value: proposed })) }),
    [words],
  );
  if (found.words.length === 0) return <EmptyState dense title="No words to propose" text={describeNone(found)} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {`${describeSample(found)} ${describeOrder(found)}`}
        {found.lookedAt < found.comments
          ? ` What each word would change was counted in the first ${formatCount(found.lookedAt)} of ${pluralise(found.comments, 'comment')}.`
          : ''}
      </Typography>
      <RatingWordsTable words={found.words} ticked={ticked} onChange={setChosen} isStale={isOutdated} />
      <Typography variant="caption" color="textSecondary">
        Words and ratings go together, which does not show that the word is the reason. Tick only words that say
        something good or bad.
      </Typography>
      <Preview change={change} isChanged={ticked.size > 0} projects={() => Promise.resolve([project])} />
      {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <DialogActions sx={{ px: 0, pb: 0 }}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={ticked.size === 0 || isOutdated}
          loading={isAdding}
          onClick={() => add(change.words, `${pluralise(words.length, 'word')} added`)}
        >
          {ticked.size === 0 ? 'Add words' : `Add ${pluralise(ticked.size, 'word')}`}
        </Button>
      </DialogActions>
    </>
  );
};

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="body2" color="textSecondary" role="status">
      Comparing the words of the comments with their ratings
    </Typography>
    <LinearProgress />
    <Skeleton variant="rounded" height={320} />
  </Box>
);

interface LearningProps extends Omit<RatingWordsDialogProps, 'project'> {
  readonly project: Project;
  readonly choices: readonly RatingChoice[];
  readonly first: RatingChoice;
}

const Learning = ({ project, choices, first, column: wanted, onClose, onAdded }: LearningProps) => {
  const [column, setColumn] = useState(choices.find(({ name }) => name === wanted)?.name ?? first.name);
  const [best, setBest] = useState<BestRating>();
  const query = useRatingWordsQuery({ projectId: project.id, column, ...(best && { best }) });
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', pt: 1 }}>
        <Select
          label="Rating column"
          value={column}
          options={choices.map(({ name, label }) => [name, label])}
          onChange={(name) => {
            setColumn(name);
            setBest(undefined);
          }}
        />
        <Select
          label="Best rating"
          value={best ?? query.data?.best ?? 'high'}
          options={BEST}
          onChange={(value) => setBest(value === 'low' ? 'low' : 'high')}
        />
      </Box>
      <Loaded what="The words from ratings" query={query} loading={<Loading />}>
        {(found) => (
          <Found project={project} found={found} isOutdated={isStale(query)} onClose={onClose} onAdded={onAdded} />
        )}
      </Loaded>
    </>
  );
};

interface RatingWordsDialogProps {
  readonly project: Pick<Project, 'id' | 'name'>;
  /** Name of the column to begin with; the likeliest if absent. */
  readonly column?: string;
  readonly onClose: () => void;
  /** The words are saved. */
  readonly onAdded: () => void;
}

/** Proposes sentiment words by the ratings of a column; ticked ones become words of the project. */
export const RatingWordsDialog = (props: RatingWordsDialogProps) => {
  const query = useProjectQuery(props.project.id);
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="lg" aria-labelledby="rating-words-title">
      <DialogTitle id="rating-words-title" sx={{ pr: 7 }}>
        Learn from ratings
      </DialogTitle>
      <IconButton aria-label="Close" onClick={props.onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseOutlined />
      </IconButton>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridAutoRows: 'max-content',
          gap: 1.5,
          px: { xs: 2, sm: 3 },
        }}
      >
        <Loaded what="The project" query={query} loading={<Loading />}>
          {(project) => {
            const choices = ratingChoices(project);
            const [first] = choices;
            return first === undefined ? (
              <EmptyState
                dense
                title="No ratings to learn from"
                text="Words are learned from a column with ratings, such as stars or NPS. Set a column to Number in the column definitions, or give the options of a category an order there."
              />
            ) : (
              <Learning {...props} project={project} choices={choices} first={first} />
            );
          }}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
};
