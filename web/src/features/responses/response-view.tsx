import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  ResponseDetail,
  ResponseHistory,
  ResponseSentence,
  ThemeChip as ThemeChipDto,
} from '@verbatim/command-api/contract/responses';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import {
  classifyComment,
  classifyCompound,
  COMMENT_CLASS_LABELS,
} from '@verbatim/domain/text/sentiment/sentiment-class';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import type { ResponseArgs } from '../../api/responses.ts';
import { REMOVALS } from '../../api/transport/pending-mutations.ts';
import { formatMoment, pluralise } from '../../components/text/format.ts';
import { historyPath } from '../../components/history-path.ts';
import { formatCompound } from '../../components/text/score-text.ts';
import { SentimentIcon } from '../../components/sentiment/sentiment-icon.tsx';
import { AddTheme } from './add-theme.tsx';
import { SentenceScore } from './sentence-score.tsx';
import { sentenceSegments, underlineStyle } from './sentence-segments.ts';
import { ThemeChip } from './theme-chip.tsx';
import type { ChangedTheme, ChangeTag } from './use-change-tag.ts';
import { useIsPast } from '../../components/past/use-past.ts';

interface ChipsProps {
  readonly place: ResponseArgs;
  readonly chips: readonly ThemeChipDto[];
  readonly text: string;
  readonly sentence: number | null;
  /** Themes to add. */
  readonly themes: readonly ChangedTheme[];
  readonly say: ResponseViewProps['say'];
}

/**
 * Known chips keep their positions and new ones are appended: they may change while the user points at one.
 */
const useSteady = (chips: readonly ThemeChipDto[]): readonly ThemeChipDto[] => {
  const [places, setPlaces] = useState(() => chips.map(({ id }) => id));
  const come = chips.map(({ id }) => id).filter((id) => !places.includes(id));
  if (come.length > 0) setPlaces([...places, ...come]);
  return chips.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
};

const Chips = ({ place, chips, text, sentence, themes, say }: ChipsProps) => {
  const isPast = useIsPast();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mt: 0.75 }}>
      {useSteady(chips).map((chip) => (
        <ThemeChip
          key={chip.id}
          place={place}
          chip={chip}
          text={text}
          {...(!isPast && { onClose: () => void say(chip, sentence, REMOVALS[chip.method]) })}
        />
      ))}
      {isPast ? null : (
        <AddTheme
          themes={themes}
          what={sentence === null ? 'the comment' : `sentence ${sentence + 1}`}
          onAdd={(id) => void say(themes.find((theme) => theme.id === id) ?? { id, name: '' }, sentence, 2)}
        />
      )}
    </Box>
  );
};

/** The words of a sentence: matches marked, scored words underlined in the colour of their side. */
const Words = ({ sentence }: { readonly sentence: ResponseSentence }) =>
  sentenceSegments(sentence).map(({ text, isMarked, value }, index) => (
    <Box
      key={index}
      component={isMarked ? 'mark' : 'span'}
      {...(value === 0 ? {} : { title: `${formatSigned(value)} for the score`, sx: underlineStyle(value) })}
    >
      {text}
    </Box>
  ));

/** The mean of the scored sentences, the compound of the comment, and its class, as in tables and filters. */
const getOverall = (sentiment: ResponseDetail['sentiment']) => {
  const scores = sentiment.flatMap(({ sentiment: score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return null;
  // Rounded once as the server rounds it, so that its second decimal is that of the tables.
  const sum = scores.reduce((total, score) => total + Math.round(score * 10_000), 0);
  const mean = Math.round(sum / scores.length) / 10_000;
  return { mean, kind: classifyComment(scores), sentences: scores.length };
};

/** The comment as a whole: its face, class and score, in line with those of its sentences. */
const Overall = ({ sentiment }: Pick<ResponseDetail, 'sentiment'>) => {
  const overall = getOverall(sentiment);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {overall === null ? null : <SentimentIcon compound={overall.mean} kind={overall.kind} />}
      <Typography variant="subtitle2" sx={{ flex: 1 }}>
        The comment as a whole
      </Typography>
      {overall === null ? null : (
        <Box
          title={`${COMMENT_CLASS_LABELS[overall.kind]}: ${CLASS_RULES[overall.kind]}. Mean of ${pluralise(overall.sentences, 'sentence')}: ${formatCompound(overall.mean)}`}
          sx={{ display: 'flex', gap: 1, fontSize: 13, color: 'text.secondary', pr: 1 }}
        >
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {COMMENT_CLASS_LABELS[overall.kind]}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
            {formatSigned(overall.mean)}
          </Box>
        </Box>
      )}
    </Box>
  );
};

/** Why a comment has its class. */
const CLASS_RULES = {
  pos: 'it has positive sentences and no negative one',
  neu: 'it has neither positive nor negative sentences',
  mix: 'it has positive and negative sentences',
  neg: 'it has negative sentences and no positive one',
} as const;

interface ResponseViewProps {
  readonly place: ResponseArgs;
  readonly response: ResponseDetail;
  /** Of the workspace. */
  readonly themes: readonly ChangedTheme[];
  readonly say: (...said: Parameters<ChangeTag>) => unknown;
}

/** The comment sentence by sentence: sentiment, themes, and matched words. */
export const ResponseView = ({ place, response, themes, say }: ResponseViewProps) => {
  const { text, sentiment, whole } = response;
  const without = (chips: readonly ThemeChipDto[]): readonly ChangedTheme[] =>
    themes.filter(({ id }) => !chips.some((chip) => chip.id === id));
  return (
    <Paper key={response._id} variant="outlined" sx={{ p: 0 }}>
      {sentiment.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }} dir="auto">
          {text === '' ? 'This comment has no text.' : text}
        </Typography>
      ) : (
        <Box component="ol" aria-label="Sentences" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sentiment.map((sentence) => (
            <Box
              component="li"
              key={sentence.s_id}
              sx={{
                px: 2,
                py: 1.5,
                borderBottom: 1,
                borderColor: 'divider',
                '&:last-child': { borderBottom: 0 },
                borderInlineStart: '4px solid',
                borderInlineStartColor: `var(--mui-palette-${sentence.sentiment === null ? 'divider' : `sentiment-${classifyCompound(sentence.sentiment)}`})`,
              }}
            >
              <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
                {sentence.sentiment === null ? null : <SentimentIcon compound={sentence.sentiment} />}
                <Box sx={{ flex: 1, overflowWrap: 'anywhere', lineHeight: 1.6 }} dir="auto">
                  <Words sentence={sentence} />
                </Box>
                <SentenceScore sentence={sentence} text={text} />
              </Box>
              <Chips
                chips={sentence.themes}
                sentence={sentence.s_id}
                themes={without([...sentence.themes, ...whole])}
                place={place}
                text={text}
                say={say}
              />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ pl: 2.5, pr: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Overall sentiment={sentiment} />
        <Chips chips={whole} sentence={null} themes={without(whole)} place={place} text={text} say={say} />
      </Box>
    </Paper>
  );
};

export const Answers = ({ answers }: Pick<ResponseDetail, 'answers'>) => (
  <Paper variant="outlined" sx={{ p: 2 }}>
    <Typography variant="subtitle2">Other answers</Typography>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(80px, 40%) 1fr', rowGap: 0.75, mt: 1 }}
    >
      {answers.map(({ name, field, label, value }) => (
        <Box key={name} sx={{ display: 'contents', fontSize: 14 }}>
          <Box
            component="dt"
            dir="auto"
            title={label === '' ? undefined : name}
            sx={{ color: 'text.secondary', pr: 1, overflowWrap: 'anywhere' }}
          >
            {columnTitle({ field, label })}
          </Box>
          <Box component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === '' ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  </Paper>
);

interface HistoryProps extends ResponseHistory {
  readonly place: ResponseArgs;
}

export const History = ({ items, place }: HistoryProps) => (
  <Paper variant="outlined" sx={{ p: 2, mt: 2 }}>
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
      <Typography variant="subtitle2" sx={{ flex: 1 }}>
        History
      </Typography>
      <MuiLink
        component={Link}
        to={historyPath({ project: place.projectId, comment: place.comment })}
        sx={{ fontSize: 13 }}
      >
        All history
      </MuiLink>
    </Box>
    <Box
      component="ol"
      aria-label="History"
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}
      tabIndex={0}
    >
      {items.map(({ revision, at, text }) => (
        <Box component="li" key={revision ?? 'import'} sx={{ py: 0.75, fontSize: 14, overflowWrap: 'anywhere' }}>
          <Box component="time" dateTime={at} sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {formatMoment(at)}
          </Box>
          <span dir="auto">{text}</span>
        </Box>
      ))}
    </Box>
  </Paper>
);
