import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { LabelComparison, WrongWord } from '@verbatim/command-api/contract/results/label-comparison';
import { formatCount, pluralise } from '../text/format.ts';
import type { Label } from './label-settings.ts';

interface WrongWordsProps {
  readonly words: LabelComparison['words'];
  readonly onShow?: ((word: string, title: string, keeps: (label: Label) => boolean) => void) | undefined;
}

interface ListProps {
  readonly title: string;
  readonly words: readonly WrongWord[];
  readonly onShow: ((word: string) => void) | undefined;
}

const List = ({ title, words, onShow }: ListProps) => (
  <Box>
    <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
      {title}
    </Typography>
    {words.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        No word stands out.
      </Typography>
    ) : (
      <Box component="ul" aria-label={title} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 0, m: 0 }}>
        {words.map(({ word, wrong, of }) => (
          <Box component="li" key={word} sx={{ listStyle: 'none', maxWidth: '100%' }}>
            <Chip
              size="small"
              variant="outlined"
              dir="auto"
              label={
                <>
                  <strong>{word}</strong> {`${formatCount(wrong)} of ${formatCount(of)}`}
                </>
              }
              {...(onShow && { onClick: () => onShow(word), icon: <ForumOutlined />, title: 'Read its comments' })}
            />
          </Box>
        ))}
      </Box>
    )}
  </Box>
);

/** '“518 of 1,203”: 1,203 comments hold the word, 518 of them are misclassified.' */
const describe = ({ wrong, of }: WrongWord): string =>
  `“${formatCount(wrong)} of ${formatCount(of)}”: ${pluralise(of, 'comment')} ${of === 1 ? 'holds' : 'hold'} the word, ${formatCount(wrong)} of them ${wrong === 1 ? 'is' : 'are'} misclassified.`;

/** Words that are in wrong comments more often than in others, with how many of their comments are wrong. */
export const WrongWords = ({ words, onShow }: WrongWordsProps) => {
  const [example] = [...words.tooPositive, ...words.tooNegative];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        Words that are more frequent in misclassified comments.{example === undefined ? '' : ` ${describe(example)}`}
        {onShow === undefined ? '' : ' Choose one to read its comments.'} A word that misleads can get another weight in{' '}
        <MuiLink component={Link} to="/sentiment">
          Sentiment
        </MuiLink>
        .
      </Typography>
      <List
        title="Scored too positive"
        words={words.tooPositive}
        onShow={onShow && ((word) => onShow(word, `“${word}”, not labelled positive`, (label) => label !== 'pos'))}
      />
      <List
        title="Scored too negative"
        words={words.tooNegative}
        onShow={onShow && ((word) => onShow(word, `“${word}”, not labelled negative`, (label) => label !== 'neg'))}
      />
    </Box>
  );
};
