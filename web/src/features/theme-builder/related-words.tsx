import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRelatedWordsQuery } from '../../api/results.ts';

interface RelatedWordsProps {
  readonly projectId: string;
  /** Of which; '' for none yet. */
  readonly term: string;
  readonly onTake: (word: string) => void;
}

const SOURCES = {
  service: 'From the public word-association service (Datamuse)',
  comments: 'From this project’s own comments: words in the same sentences',
} as const;

/** Words that may belong to the theme as well, and where they come from. */
export const RelatedWords = ({ projectId, term, onTake }: RelatedWordsProps) => {
  const { currentData } = useRelatedWordsQuery({ projectId, word: term }, { skip: term === '' });
  if (term === '') return null;
  return (
    <Box
      component="section"
      aria-label="Related words"
      sx={{ display: 'grid', gap: 1, minHeight: 92, alignContent: 'start' }}
    >
      <Typography variant="subtitle2" component="h3">
        Related to “{term}”
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {currentData === undefined ? 'Looking for related words …' : SOURCES[currentData.source]}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {currentData?.words.map((word) => (
          <Chip
            key={word}
            size="small"
            variant="outlined"
            icon={<AddOutlined />}
            label={word}
            title={`Take “${word}” into the query`}
            onClick={() => onTake(word)}
          />
        ))}
        {currentData?.words.length === 0 ? <Typography variant="body2">None were found.</Typography> : null}
      </Box>
    </Box>
  );
};
