import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useSentimentQuery, type WordWeight } from '../../api/sentiment.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { SearchBox } from '../search-box.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { WordGrid } from './word-grid.tsx';
import { foldWord, formatWeight, isWeight, toWordList, type Weights } from './words.ts';

interface WordListProps {
  readonly title: string;
  readonly weights: Weights;
  readonly onChange: (weights: Weights) => void;
  /** Empty state. */
  readonly none: string;
  /** As high as its words, while they are few. */
  readonly isShort?: boolean;
}

/** The weight that VADER gives a word; undefined while it is read. */
const useBuiltInWeight = (word: string): number | null | undefined => {
  const text = useDebounced(word, 'test');
  const { currentData } = useSentimentQuery({ text, words: NO_WORDS, negators: NO_NEGATORS }, { skip: text === '' });
  if (text === '' || text !== word || currentData === undefined) return undefined;
  const [found, ...more] = currentData.flatMap(({ words }) => words);
  return found === undefined || more.length > 0 ? null : found.weight;
};

const NO_WORDS: readonly WordWeight[] = [];
const NO_NEGATORS: readonly string[] = [];

const describeBuiltIn = (weight: number | null | undefined): string => {
  if (weight === undefined) return ' ';
  return weight === null ? 'VADER has no weight for it' : `VADER’s weight is ${formatWeight(weight)}`;
};

const AddWord = ({ onAdd }: { readonly onAdd: (text: string, value: number) => void }) => {
  const [text, setText] = useState('');
  const [weight, setWeight] = useState('1');
  const word = foldWord(text);
  const value = Number(weight);
  const builtIn = useBuiltInWeight(word);
  const isBad = weight.trim() === '' || !isWeight(value);
  return (
    <Box
      component="form"
      aria-label="Add a word"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (word === '' || isBad) return;
        onAdd(word, value);
        setText('');
      }}
    >
      <TextField
        label="Word or expression"
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={describeBuiltIn(builtIn)}
        sx={{ flex: 1, minWidth: 160 }}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto', spellCheck: false } }}
      />
      <TextField
        label="Weight"
        type="number"
        value={weight}
        onChange={(event) => setWeight(event.target.value)}
        error={isBad}
        helperText={isBad ? '-5 to 5, step 0.1' : 'From −5 (negative) to +5 (positive)'}
        sx={{ width: 130 }}
        slotProps={{ htmlInput: { min: -5, max: 5, step: 0.1 }, formHelperText: { sx: { mx: 0, minHeight: 40 } } }}
      />
      <Button type="submit" startIcon={<AddOutlined />} disabled={word === '' || isBad} sx={{ minHeight: 40 }}>
        Add
      </Button>
    </Box>
  );
};

/** The words of a dictionary: search, add, change by 0.1, remove, and paste many at once. */
export const WordList = ({ title, weights, onChange, none, isShort = false }: WordListProps) => {
  const [search, setSearch] = useState('');
  const [isPasting, setPasting] = useState(false);
  const set = (text: string, value: number): void => onChange(new Map(weights).set(text, value));
  const remove = (text: string): void => {
    const rest = new Map(weights);
    rest.delete(text);
    onChange(rest);
  };
  // Newest first, so that added words are visible.
  const shown = useMemo(() => {
    const part = foldWord(search);
    return toWordList(weights)
      .filter(({ text }) => text.includes(part))
      .reverse();
  }, [weights, search]);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 112 }}>
          {title}
        </Typography>
        <SearchBox label="Search words" value={search} onChange={setSearch} width={190} />
        <Button startIcon={<ContentPasteOutlined />} onClick={() => setPasting(true)}>
          Paste many
        </Button>
      </Box>
      <AddWord onAdd={set} />
      <WordGrid
        words={shown}
        onSet={set}
        onRemove={remove}
        none={search === '' ? none : 'No matching word.'}
        isShort={isShort}
      />
      {isPasting ? (
        <PasteDialog
          onClose={() => setPasting(false)}
          onAdd={(words) => {
            onChange(new Map([...weights, ...words]));
            setPasting(false);
          }}
        />
      ) : null}
    </Paper>
  );
};
