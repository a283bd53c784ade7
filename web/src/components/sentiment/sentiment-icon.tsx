import SentimentDissatisfiedOutlined from '@mui/icons-material/SentimentDissatisfiedOutlined';
import SentimentNeutralOutlined from '@mui/icons-material/SentimentNeutralOutlined';
import SentimentSatisfiedOutlined from '@mui/icons-material/SentimentSatisfiedOutlined';
import SentimentVeryDissatisfiedOutlined from '@mui/icons-material/SentimentVeryDissatisfiedOutlined';
import SentimentVerySatisfiedOutlined from '@mui/icons-material/SentimentVerySatisfiedOutlined';
import Box from '@mui/material/Box';
import {
  classifyCompound,
  getSentimentLevel,
  type CommentClass,
  type SentimentLevel,
} from '@verbatim/domain/text/sentiment/sentiment-class';

const FACES: { readonly [level in SentimentLevel]: typeof SentimentNeutralOutlined } = {
  'very-happy': SentimentVerySatisfiedOutlined,
  smile: SentimentSatisfiedOutlined,
  neutral: SentimentNeutralOutlined,
  sad: SentimentDissatisfiedOutlined,
  angry: SentimentVeryDissatisfiedOutlined,
};

interface SentimentIconProps {
  /** -1 to 1. */
  readonly compound: number;
  /** Of a whole comment; default that of the compound. */
  readonly kind?: CommentClass;
}

/** The face of a sentence or comment, in the colour of its class. */
export const SentimentIcon = ({ compound, kind = classifyCompound(compound) }: SentimentIconProps) => {
  const level = getSentimentLevel(compound);
  return (
    <Box
      component={FACES[level]}
      titleAccess={level.replace('-', ' ')}
      fontSize="small"
      sx={{ color: `sentiment.${kind}`, mt: 0.25 }}
    />
  );
};
