import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useState } from 'react';
import { formatPercent, percentOf } from '@verbatim/domain/statistics/percentages';
import { counted, formatCount } from '../../../components/format.ts';
import { ColourKey } from '../picture/colour-key.tsx';
import type { CloudSettings } from './cloud-settings.ts';
import { colourOf, moodColour, MOODS, type SizedWord } from './cloud-words.ts';
import { CANVAS, FONT, heightOfDrawn, layOutCloud, WEIGHT, type PlacedWord } from './lay-out-cloud.ts';

type Place = { readonly clientX: number; readonly clientY: number };

interface CloudPictureProps {
  readonly words: readonly SizedWord[];
  readonly settings: CloudSettings;
  readonly title: string;
  readonly onWord: (place: Place, word: SizedWord) => void;
}

/** Those of before stay until the new ones have their places. */
const usePlaced = (words: readonly SizedWord[], isRotated: boolean): readonly PlacedWord[] | undefined => {
  const [placed, setPlaced] = useState<readonly PlacedWord[]>();
  const key = JSON.stringify(words.map(({ text, size, word }) => [text, size, word.sentiment]));
  // Equal words are not laid out again, whoever has read them anew.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => layOutCloud(words, isRotated, setPlaced), [key, isRotated]);
  return placed;
};

const wordHint = ({ text, word: { count, sentiment } }: SizedWord): string => {
  const { pos, neg, neu } = sentiment;
  const share = (part: number): string => `${formatCount(part)} (${formatPercent(percentOf(part, count))})`;
  return `${text}: ${counted(count, 'mention')}, ${share(pos)} positive, ${share(neu)} neutral, ${share(neg)} negative`;
};

interface WordsProps {
  readonly placed: readonly PlacedWord[];
  readonly colours: CloudSettings['colours'];
  readonly onHover: (word: PlacedWord | null) => void;
  readonly onWord: CloudPictureProps['onWord'];
}

const Words = memo(({ placed, colours, onHover, onWord }: WordsProps) => (
  <g textAnchor="middle">
    {placed.map((word) => (
      <text
        key={word.text}
        transform={`translate(${word.x} ${word.y}) rotate(${word.rotate})`}
        fontSize={word.size}
        fontWeight={WEIGHT}
        fill={colourOf(word, colours)}
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
  ...{ display: 'block', width: '100%', maxWidth: 1200, mx: 'auto' },
  '& text': { cursor: 'pointer', fontFamily: `'${FONT}', system-ui, sans-serif` },
  '& text:hover': { textDecoration: 'underline' },
} as const;

/** The words where they have found room. The keyboard and screen readers have them in the table. */
export const CloudPicture = ({ words, settings, title, onWord }: CloudPictureProps) => {
  const placed = usePlaced(words, settings.isRotated);
  const [hovered, setHovered] = useState<PlacedWord | null>(null);
  if (placed === undefined) return <Skeleton variant="rounded" height={420} />;
  const left = words.length - placed.length;
  const height = heightOfDrawn(placed);
  return (
    <>
      <Tooltip title={hovered === null ? '' : wordHint(hovered)} followCursor>
        <Box
          component="svg"
          role="img"
          aria-label={`${title}: the table has the same in numbers`}
          viewBox={`${-CANVAS.width / 2} ${-height / 2} ${CANVAS.width} ${height}`}
          sx={drawing}
        >
          <Words {...{ placed, onWord }} colours={settings.colours} onHover={setHovered} />
        </Box>
      </Tooltip>
      {settings.colours === 'sentiment' ? (
        <ColourKey entries={MOODS.map(([mood, label]) => ({ label, colour: moodColour(mood) }))} />
      ) : null}
      {left > 0 ? (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 1 }}>
          {counted(left, 'word')} had no room: a smaller font makes some. The table has all of them.
        </Typography>
      ) : null}
    </>
  );
};
