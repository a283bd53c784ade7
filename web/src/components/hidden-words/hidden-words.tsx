import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { HiddenWordsAnswer } from '@verbatim/command-api/contract/hidden-words';
import { foldHiddenWord } from '@verbatim/domain/dictionary/hidden-words';
import { useHiddenWordsQuery } from '../../api/results/hidden-words.ts';
import { pluralise } from '../text/format.ts';
import { Loaded } from '../messages/loaded.tsx';
import { SearchBox } from '../search-box.tsx';
import { useHideWords } from './use-hide-words.ts';

interface HiddenWordsProps {
  readonly projectId: string;
}

/** Longer lists are searched. */
const MAX_SHOWN = 200;
const MIN_SEARCHED = 20;

const AddWord = ({ words, projectId }: HiddenWordsProps & Pick<HiddenWordsAnswer, 'words'>) => {
  const [text, setText] = useState('');
  const { hide, isLoading } = useHideWords(projectId);
  const word = foldHiddenWord(text);
  const problem =
    text.trim() === '' ? '' : word === '' ? 'Use letters or digits' : words.includes(word) ? 'Already hidden' : '';
  const submit = async (): Promise<void> => {
    if (word !== '' && problem === '' && (await hide(text.trim()))) setText('');
  };
  return (
    <Box
      component="form"
      aria-label="Hide a word"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Word or phrase"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem !== ''}
        helperText={problem}
        sx={{ flex: 1, minWidth: 160, maxWidth: 420 }}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto', spellCheck: false } }}
      />
      <Button
        type="submit"
        startIcon={<AddOutlined />}
        disabled={word === '' || problem !== ''}
        loading={isLoading}
        sx={{ minHeight: 40 }}
      >
        Hide word
      </Button>
    </Box>
  );
};

const WordChips = ({ words, projectId }: HiddenWordsProps & Pick<HiddenWordsAnswer, 'words'>) => {
  const { show } = useHideWords(projectId);
  return (
    <Box
      component="ul"
      aria-label="Hidden words"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 0, m: 0, listStyle: 'none' }}
    >
      {words.map((word) => (
        <li key={word}>
          <Chip
            size="small"
            variant="outlined"
            dir="auto"
            label={word}
            title={`Show “${word}” again`}
            aria-label={`Show “${word}” again`}
            deleteIcon={<CloseOutlined />}
            onClick={() => void show(word)}
            onDelete={() => void show(word)}
          />
        </li>
      ))}
    </Box>
  );
};

const List = ({ words, projectId }: HiddenWordsProps & Pick<HiddenWordsAnswer, 'words'>) => {
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  // Newest first, so that a newly hidden word is visible.
  const found = words.filter((word) => word.includes(sought)).reverse();
  const more = found.length - MAX_SHOWN;
  return (
    <>
      <AddWord words={words} projectId={projectId} />
      {words.length < MIN_SEARCHED ? null : (
        <SearchBox label="Search hidden words" value={search} onChange={setSearch} />
      )}
      {words.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          No hidden words yet. Add one here, or click a word in a result and choose “Hide word”.
        </Typography>
      ) : (
        <WordChips words={found.slice(0, MAX_SHOWN)} projectId={projectId} />
      )}
      {words.length > 0 && found.length === 0 ? <Typography variant="body2">No matching word.</Typography> : null}
      {more > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {pluralise(more, 'more word')}: search to find them.
        </Typography>
      ) : null}
    </>
  );
};

/** The list of a project's hidden words: each can be shown again, and typed ones are added. */
export const HiddenWords = ({ projectId }: HiddenWordsProps) => {
  const query = useHiddenWordsQuery(projectId);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, pt: 1 }}>
      <Typography color="textSecondary">
        These words are excluded from the word cloud, term frequency, terms and topics of this project. Theme queries
        and sentiment still use them.
      </Typography>
      <Loaded what="The hidden words" query={query} loading={<Skeleton variant="rounded" height={96} />}>
        {({ words }) => <List words={words} projectId={projectId} />}
      </Loaded>
    </Box>
  );
};
