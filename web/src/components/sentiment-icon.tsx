import SentimentDissatisfiedOutlined from '@mui/icons-material/SentimentDissatisfiedOutlined';
import SentimentNeutralOutlined from '@mui/icons-material/SentimentNeutralOutlined';
import SentimentSatisfiedOutlined from '@mui/icons-material/SentimentSatisfiedOutlined';
import SentimentVeryDissatisfiedOutlined from '@mui/icons-material/SentimentVeryDissatisfiedOutlined';
import SentimentVerySatisfiedOutlined from '@mui/icons-material/SentimentVerySatisfiedOutlined';
import Box from '@mui/material/Box';
import { getSentimentClass, getSentimentIconName, type SentimentIconName } from './sentiment-class.ts';

const FACES: { readonly [mood in SentimentIconName]: typeof SentimentNeutralOutlined } = {
  'very happy': SentimentVerySatisfiedOutlined,
  smile: SentimentSatisfiedOutlined,
  neutral: SentimentNeutralOutlined,
  sad: SentimentDissatisfiedOutlined,
  angry: SentimentVeryDissatisfiedOutlined,
};

/** The face of a sentence, in its colour. @param compound -1 to 1 */
export const SentimentIcon = ({ compound }: { readonly compound: number }) => {
  const mood = getSentimentIconName(compound);
  return (
    <Box
      component={FACES[mood]}
      titleAccess={mood}
      fontSize="small"
      sx={{ color: `sentiment.${getSentimentClass(compound)}`, mt: 0.25 }}
    />
  );
};
