import AddOutlined from '@mui/icons-material/AddOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { TopicsAnswer } from '@verbatim/command-api/contract/theme-builder';
import { formatPercent, percentOf } from '@verbatim/domain/statistics/percentages';
import { useCreateThemeMutation } from '../../api/library.ts';
import { fieldErrorsOf, messageOf } from '../../api/problem.ts';
import { MoodStripe } from '../../components/first-look/mood-bar.tsx';
import { formatCount } from '../../components/format.ts';
import { MarkedText } from '../../components/marked-text.tsx';

type Topic = TopicsAnswer['topics'][number];

/** Makes a theme of the topic, with its query; what has been made leads there. */
const MakeTheme = ({ topic: { name, query } }: { readonly topic: Topic }) => {
  const [create, { isLoading, data }] = useCreateThemeMutation();
  if (data !== undefined)
    return (
      <Button
        component={Link}
        to={`/themes?theme=${encodeURIComponent(data.value.id)}`}
        aria-label={`Open theme ${name}`}
      >
        Open theme
      </Button>
    );
  const make = async (): Promise<void> => {
    const made = await create({ name, text: query, folder_id: null });
    if (made.data === undefined) toast.error(fieldErrorsOf(made.error)[0]?.message ?? messageOf(made.error));
    else toast.success(`Saved: ${made.data.value.name}`);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<AddOutlined />}
      loading={isLoading}
      aria-label={`Make a theme of ${name}`}
      onClick={() => void make()}
    >
      Make a theme
    </Button>
  );
};

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

const row = {
  ...{ display: 'grid', alignItems: 'center', columnGap: 2, rowGap: 1, px: 2, py: 1.5, listStyle: 'none' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 96px 140px 150px' },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

const TopicRow = ({ topic, base }: { readonly topic: Topic; readonly base: number }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, terms, count, sentiment } = topic;
  return (
    <Box component="li" aria-label={name} sx={row}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
          <Typography component="h2" variant="body1" dir="auto" sx={{ fontWeight: 600, mr: 0.5 }}>
            {name}
          </Typography>
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
        </Box>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          {terms.map(({ term, count: comments }) => (
            <Chip key={term} size="small" variant="outlined" dir="auto" label={`${term} ${formatCount(comments)}`} />
          ))}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body1" sx={{ fontWeight: 600 }}>
          {formatCount(count)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {formatPercent(percentOf(count, base) ?? 0)}
        </Typography>
      </Box>
      <MoodStripe sentiment={sentiment} />
      <Box sx={{ justifySelf: 'end' }}>
        <MakeTheme topic={topic} />
      </Box>
      {isOpen ? <Examples topic={topic} id={id} /> : null}
    </Box>
  );
};

/** Each topic with its terms, the comments that hold one of them, their mood, and some of them to read; the most frequent first. */
export const TopicList = ({ topics, base }: { readonly topics: readonly Topic[]; readonly base: number }) => (
  <Paper variant="outlined" component="ul" aria-label="Topics" sx={{ p: 0, m: 0 }}>
    {topics
      .toSorted((a, b) => b.count - a.count)
      .map((topic) => (
        <TopicRow key={topic.query} topic={topic} base={base} />
      ))}
  </Paper>
);
