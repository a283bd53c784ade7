import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { foldTerm } from '@verbatim/domain/text/fold-term';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { useRelatedWordsQuery } from '../../api/results/results.ts';
import { getLoadError } from '../../components/messages/loaded.tsx';

interface RelatedWordsProps {
  readonly projectId: string;
  /** The word that they relate to; '' for none yet. */
  readonly term: string;
  /** The query: words that it holds are offered no more. */
  readonly text: string;
  readonly onTake: (word: string) => void;
}

const SOURCES = {
  service: 'From the public word-association service (Datamuse)',
  comments: 'From this project’s own comments: words in the same sentences',
} as const;

/** Suggested related words, with their source. */
export const RelatedWords = ({ projectId, term, text, onTake }: RelatedWordsProps) => {
  const query = useRelatedWordsQuery({ projectId, word: term }, { skip: term === '' });
  const { currentData } = query;
  const failure = getLoadError({ data: currentData, error: query.error });
  if (term === '') return null;
  const known = new Set(tokenise(text).terms);
  const words = currentData?.words.filter((word) => !known.has(foldTerm(word)));
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
        {currentData !== undefined
          ? SOURCES[currentData.source]
          : failure === undefined
            ? 'Looking for related words …'
            : 'Related words are unavailable at the moment.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {words?.map((word) => (
          <Chip
            key={word}
            size="small"
            variant="outlined"
            icon={<AddOutlined />}
            label={word}
            title={`Add “${word}” to the query`}
            onClick={() => onTake(word)}
          />
        ))}
        {words?.length === 0 ? <Typography variant="body2">None found.</Typography> : null}
      </Box>
    </Box>
  );
};
