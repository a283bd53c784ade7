import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useState } from 'react';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { CAPTION } from '../chart/compose-chart-image.ts';
import { CHART_HEIGHT } from '../chart/chart-height.ts';
import { ColourKey } from '../chart/colour-key.tsx';
import { VERDICT_COLUMN, VERDICT_NAMES } from '../term-frequency/compare-mentions.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { describeDrawnWords, getCloudLegend, getWordColour, isSingleLetter, type SizedWord } from './cloud-words.ts';
import { CANVAS, FONT, computeCloudHeight, layOutCloud, WEIGHT, type PlacedWord } from './lay-out-cloud.ts';

type Place = { readonly clientX: number; readonly clientY: number };

interface CloudPictureProps {
  readonly words: readonly SizedWord[];
  readonly settings: CloudSettings;
  /** Words of the headline, underlined. */
  readonly named: ReadonlySet<string>;
  readonly title: string;
  readonly onWord: (place: Place, word: SizedWord) => void;
}

/** The previous layout stays until the new one is computed. */
const usePlaced = (words: readonly SizedWord[], settings: CloudSettings): readonly PlacedWord[] | undefined => {
  const [placed, setPlaced] = useState<readonly PlacedWord[]>();
  const { isRotated, minFont, maxFont } = settings;
  const key = JSON.stringify(words.map(({ text, size, word, verdict }) => [text, size, word.sentiment, verdict]));
  // Equal words are not laid out again after a refetch.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => layOutCloud(words, settings, setPlaced), [key, isRotated, minFont, maxFont]);
  return placed;
};

const wordHint = ({ text, verdict, word: { count, sentiment } }: SizedWord): string => {
  const { pos, neg, neu } = sentiment;
  const share = (part: number): string => `${formatCount(part)} (${formatPercent(computePercent(part, count))})`;
  return `${text}: ${pluralise(count, 'mention')}, several of one comment included: ${share(pos)} in positive sentences, ${share(neu)} in neutral, ${share(neg)} in negative. ${VERDICT_COLUMN}: ${VERDICT_NAMES[verdict].toLowerCase()}`;
};

interface WordsProps {
  readonly placed: readonly PlacedWord[];
  readonly named: CloudPictureProps['named'];
  readonly colours: CloudSettings['colours'];
  readonly onHover: (word: PlacedWord | null) => void;
  readonly onWord: CloudPictureProps['onWord'];
}

/** Thin and close: the next word begins right below. */
const underlined = { textDecorationLine: 'underline', textDecorationThickness: 2, textUnderlineOffset: 2 } as const;

const Words = memo(({ placed, named, colours, onHover, onWord }: WordsProps) => (
  <g textAnchor="middle">
    {placed.map((word) => (
      <text
        key={word.text}
        transform={`translate(${word.x} ${word.y}) rotate(${word.rotate})`}
        fontSize={word.size}
        fontWeight={WEIGHT}
        fill={getWordColour(word, colours)}
        style={named.has(word.text) ? underlined : undefined}
        onMouseEnter={() => onHover(word)}
        onMouseLeave={() => onHover(null)}
        onClick={(event) => onWord(event, word)}
      >
        {word.text}
      </text>
    ))}
  </g>
));
Words.displayName = 'Words';

const drawing = {
  display: 'block',
  width: '100%',
  maxWidth: 1200,
  // The height of its skeleton, so that nothing below moves; on phones the whole cloud is lower.
  height: { xs: 'auto', md: CHART_HEIGHT },
  mx: 'auto',
  '& text': { cursor: 'pointer', fontFamily: `'${FONT}', system-ui, sans-serif` },
  '& text:hover': { textDecoration: 'underline' },
} as const;

interface DrawnWordsProps {
  readonly words: readonly SizedWord[];
  readonly drawn: number;
}

/** What images say as well, and how to see the others. */
const DrawnWords = ({ words, drawn }: DrawnWordsProps) => {
  const text = describeDrawnWords(words, drawn);
  if (text === '') return null;
  const letters = words.filter(isSingleLetter).length;
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 1 }}>
      <span {...CAPTION}>{text}</span> {drawn + letters < words.length ? 'Use a smaller font to show more. ' : ''}
      {drawn < words.length ? 'The table has all of them.' : ''}
    </Typography>
  );
};

/** Placed words. The data table makes them accessible. */
export const CloudChart = ({ words, settings, named, title, onWord }: CloudPictureProps) => {
  const placed = usePlaced(
    words.filter((word) => !isSingleLetter(word)),
    settings,
  );
  const [hovered, setHovered] = useState<PlacedWord | null>(null);
  if (placed === undefined) return <Skeleton variant="rounded" height={CHART_HEIGHT} />;
  const height = computeCloudHeight(placed);
  const legend = getCloudLegend(settings);
  return (
    <>
      <Tooltip title={hovered === null ? '' : wordHint(hovered)} followCursor>
        <Box
          component="svg"
          role="img"
          aria-label={`${title}: the table has the numbers`}
          viewBox={`${-CANVAS.width / 2} ${-height / 2} ${CANVAS.width} ${height}`}
          sx={drawing}
        >
          <Words placed={placed} named={named} onWord={onWord} colours={settings.colours} onHover={setHovered} />
        </Box>
      </Tooltip>
      {legend.length > 0 ? <ColourKey entries={legend} /> : null}
      <DrawnWords words={words} drawn={placed.length} />
    </>
  );
};
