import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { sameButForCase } from '@verbatim/domain/formats/normal-category';
import { formatCount } from '../text/format.ts';
import { isolateText } from '../text/isolate-text.ts';
import { MergeOptionsDialog } from './merge-options-dialog.tsx';
import { nameOptions } from './name-options.ts';

const MAX_OFFERS = 3;

/** 'YES, yes → Yes' */
const mergedWords = ({ merged }: TableDefinition): readonly string[] => {
  const byTarget = new Map<string, string[]>();
  for (const { option, into } of merged) byTarget.set(into, [...(byTarget.get(into) ?? []), option]);
  return [...byTarget].map(([into, options]) => `${options.map(isolateText).join(', ')} → ${isolateText(into)}`);
};

interface MergeOffersProps {
  readonly projectId: string;
  /** As stored. */
  readonly column: TableDefinition;
}

/** Suggests merging similar options; others can be merged, too. */
export const MergeOffers = ({ projectId, column }: MergeOffersProps) => {
  const [alike, setAlike] = useState<readonly string[] | null>(null);
  const offers = useMemo(() => sameButForCase(column.options), [column.options]);
  const merged = mergedWords(column);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
      {merged.length === 0 ? null : (
        <Typography variant="caption" color="textSecondary" title={merged.join('\n')} sx={{ overflowWrap: 'anywhere' }}>
          {`Merged: ${merged.slice(0, MAX_OFFERS).join('; ')}${merged.length > MAX_OFFERS ? ` and ${formatCount(merged.length - MAX_OFFERS)} more` : ''}`}
        </Typography>
      )}
      {offers.slice(0, MAX_OFFERS).map((options) => (
        <Button
          key={options.join('\n')}
          size="small"
          onClick={() => setAlike(options)}
          sx={{ ml: -1, textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          {`Merge ${nameOptions(options)}`}
        </Button>
      ))}
      {column.options.length < 2 ? null : (
        <Button
          size="small"
          onClick={() => setAlike([])}
          aria-label={`Merge options of ${column.field}`}
          sx={{ ml: -1 }}
        >
          Merge options…
        </Button>
      )}
      {alike === null ? null : (
        <MergeOptionsDialog projectId={projectId} column={column} alike={alike} onClose={() => setAlike(null)} />
      )}
    </Box>
  );
};
