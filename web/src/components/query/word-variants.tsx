import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { WordVariant, WordVariants as Answer } from '@verbatim/command-api/contract/results/theme-builder';
import { useWordVariantsQuery, type QueryArgs } from '../../api/results/results.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { formatCount, pluralise } from '../text/format.ts';
import { readQuery } from './read-query.ts';

interface WordVariantsProps extends QueryArgs {
  /** Puts the query with a variant in place of the typed one. */
  readonly onUse: (query: string) => void;
}

const KINDS = {
  spelling: 'Other spelling',
  ending: 'Other ending',
  joined: 'Joined, hyphenated or apart',
} as const satisfies Record<WordVariant['kind'], string>;

const describe = ({ kind, comments, gained }: WordVariant): string =>
  `${KINDS[kind]}: ${pluralise(comments, 'comment')}, ${formatCount(gained)} more with it`;

/** `fabric fabrics`: the variants of both are the same, and either adds the same comments. */
const withoutRepeats = ({ words }: Answer): Answer['words'] => {
  const listed = new Set<string>();
  return words.map((word) => ({
    ...word,
    variants: word.variants.filter(({ text, gained }) => {
      const key = `${gained} ${text}`;
      const isNew = !listed.has(key);
      listed.add(key);
      return isNew;
    }),
  }));
};

/** Words with variants, and those that no comment contains. */
const getNotable = (answer: Answer): Answer['words'] =>
  withoutRepeats(answer).filter(({ comments, variants }) => comments === 0 || variants.length > 0);

/** Other forms of the query's words that the project's comments contain, each added by a click. */
export const WordVariants = ({ onUse, ...args }: WordVariantsProps) => {
  const settled = useDebounced(args.string, 'search');
  const { currentData: data } = useWordVariantsQuery(
    { ...args, string: settled },
    { skip: args.projectId === '' || readQuery(settled).kind !== 'query' },
  );
  const words = data === undefined || settled !== args.string ? [] : getNotable(data);
  if (words.length === 0) return null;
  return (
    <Box component="section" aria-label="Variants" sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="subtitle2" component="h3">
        Variants in the comments
      </Typography>
      {words.map(({ word, comments, variants }) => (
        <Box
          key={word}
          role="group"
          aria-label={`Variants of ${word}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
            {word}{' '}
            <Box component="span" sx={{ color: comments === 0 ? 'warning.main' : 'text.secondary' }}>
              {comments === 0 ? 'in no comment' : formatCount(comments)}
            </Box>
          </Typography>
          {variants.map((variant) => (
            <Chip
              key={variant.text}
              size="small"
              variant="outlined"
              icon={<AddOutlined />}
              label={`${variant.text} +${formatCount(variant.gained)}`}
              title={describe(variant)}
              onClick={() => onUse(variant.query)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
};
