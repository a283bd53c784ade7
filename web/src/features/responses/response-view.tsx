import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { toast } from 'sonner';
import type {
  ResponseDetail,
  ResponseHistory,
  ThemeChip as ThemeChipDto,
} from '@verbatim/command-api/contract/responses';
import { messageOf } from '../../api/problem.ts';
import { useTagResponseMutation, type ResponseArgs } from '../../api/responses.ts';
import { formatMoment } from '../../components/format.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { MoodFace } from '../../components/mood-face.tsx';
import { classOf } from '../../components/mood.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { AddTheme } from './add-theme.tsx';
import { ThemeChip } from './theme-chip.tsx';

interface Theme {
  readonly id: string;
  readonly name: string;
}

type Say = (theme: Theme, sentence: number | null, status: 1 | 2 | -1 | -2) => Promise<void>;

const TOLD = { 1: 'Restored', 2: 'Tagged', [-1]: 'Excluded', [-2]: 'Took off' } as const;

const useSay = (response: ResponseArgs): Say => {
  const [tag] = useTagResponseMutation();
  const tell = useToldWithUndo();
  return async (theme, sentence, status) => {
    const { data, error } = await tag({ ...response, themeId: theme.id, sentence, status });
    if (data === undefined) return void toast.error(messageOf(error));
    tell(`${TOLD[status]}: ${theme.name}`, [data.undo]);
  };
};

interface ChipsProps {
  readonly chips: readonly ThemeChipDto[];
  readonly text: string;
  readonly sentence: number | null;
  /** That can be added. */
  readonly themes: readonly Theme[];
  readonly say: Say;
}

const Chips = ({ chips, text, sentence, themes, say }: ChipsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mt: 0.75 }}>
    {chips.map((chip) => (
      <ThemeChip
        key={chip.id}
        {...{ chip, text }}
        onClose={() => void say(chip, sentence, -chip.method as 1 | -1 | -2)}
      />
    ))}
    <AddTheme
      themes={themes}
      what={sentence === null ? 'the comment' : `sentence ${sentence + 1}`}
      onAdd={(id) => void say(themes.find((theme) => theme.id === id) ?? { id, name: '' }, sentence, 2)}
    />
  </Box>
);

const spansWithin = ({
  themes,
  start,
  end,
}: ResponseDetail['sentiment'][number]): readonly (readonly [number, number])[] =>
  themes
    .flatMap(({ why }) => (why?.by === 'query' ? why.spans : []))
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]) => [from - start, to - start] as const)
    .sort(([a], [b]) => a - b);

interface ResponseViewProps {
  readonly place: ResponseArgs;
  readonly response: ResponseDetail;
  /** Of the workspace. */
  readonly themes: readonly Theme[];
}

/** The comment sentence by sentence: its colour and face, its themes, and the words that brought them. */
export const ResponseView = ({ place, response, themes }: ResponseViewProps) => {
  const say = useSay(place);
  const { text, sentiment, whole } = response;
  const without = (chips: readonly ThemeChipDto[]): readonly Theme[] =>
    themes.filter(({ id }) => !chips.some((chip) => chip.id === id));
  return (
    <Paper variant="outlined" sx={{ p: 0 }}>
      <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="subtitle2">The comment as a whole</Typography>
        <Chips chips={whole} sentence={null} themes={without(whole)} {...{ text, say }} />
      </Box>
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
                ...{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } },
                borderInlineStart: '4px solid',
                borderInlineStartColor: `var(--mui-palette-${sentence.sentiment === null ? 'divider' : `sentiment-${classOf(sentence.sentiment)}`})`,
              }}
            >
              <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
                {sentence.sentiment === null ? null : <MoodFace compound={sentence.sentiment} />}
                <Box sx={{ flex: 1, overflowWrap: 'anywhere', lineHeight: 1.6 }} dir="auto">
                  <MarkedText text={sentence.sentence} spans={spansWithin(sentence)} />
                </Box>
                <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {sentence.sentiment === null ? 'not scored' : sentence.sentiment.toFixed(4)}
                </Typography>
              </Box>
              <Chips
                chips={sentence.themes}
                sentence={sentence.s_id}
                themes={without([...sentence.themes, ...whole])}
                {...{ text, say }}
              />
            </Box>
          ))}
        </Box>
      )}
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
      {answers.map(({ name, field, value }) => (
        <Box key={name} sx={{ display: 'contents', fontSize: 14 }}>
          <Box component="dt" dir="auto" sx={{ color: 'text.secondary', pr: 1, overflowWrap: 'anywhere' }}>
            {field}
          </Box>
          <Box component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === '' ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  </Paper>
);

export const History = ({ items }: ResponseHistory) => (
  <Paper variant="outlined" sx={{ p: 2, mt: 2 }}>
    <Typography variant="subtitle2">History</Typography>
    <Box
      component="ol"
      aria-label="History"
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}
      tabIndex={0}
    >
      {items.map(({ revision, at, text }) => (
        <Box component="li" key={revision ?? 'import'} sx={{ py: 0.75, fontSize: 14 }}>
          <Box component="time" dateTime={at} sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {formatMoment(at)}
          </Box>
          <span dir="auto">{text}</span>
        </Box>
      ))}
    </Box>
  </Paper>
);
