import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReadOptionsProposal, ImportOptions } from '@verbatim/command-api/contract/read-options';
import { describeReading } from '@verbatim/domain/formats/describe-reading';
import { useId, useState } from 'react';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { DELIMITER_LABELS, ENCODING_LABELS } from '../csv/dialect-labels.ts';
import { pluralise } from '../text/format.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ColumnFormats } from './column-formats.tsx';
import { FirstRows } from './first-rows.tsx';
import { formatOpenQuestions } from './read-option-values.ts';
import { ReadOptionNotes } from './read-option-notes.tsx';
import { ReadOptionSelects } from './read-option-selects.tsx';
import type { ReadOptionsState } from './use-read-options.ts';

interface PanelProps {
  readonly reading: ReadOptionsState;
  /** Heading level, below its parent. */
  readonly heading: 'h2' | 'h4';
  /** Only rows and cells matter, as for Cleaning, which does not parse values. */
  readonly isOfText?: boolean;
}

/** Names rows that are no data, so that none is left out silently. */
const readWords = ({ reading, count }: ReadOptionsProposal): string => {
  const { encoding, delimiter } = reading;
  const words = [ENCODING_LABELS[encoding], DELIMITER_LABELS[delimiter], ...describeReading(reading)].join(', ');
  return `Read as: ${words} · ${pluralise(count, 'row')}`;
};

const Line = ({ proposal, onUnfold }: { readonly proposal: ReadOptionsProposal; readonly onUnfold: () => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    <Typography variant="body2" color="textSecondary">
      {readWords(proposal)}
    </Typography>
    <Button size="small" aria-expanded={false} onClick={onUnfold}>
      Change
    </Button>
  </Box>
);

interface UnfoldedProps extends PanelProps {
  readonly proposal: ReadOptionsProposal;
  readonly onCollapse: () => void;
}

const Unfolded = ({ reading, heading, isOfText = false, proposal, onCollapse }: UnfoldedProps) => {
  const titleId = useId();
  const isOpen = reading.open.length > 0;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={reading.isReading}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography id={titleId} variant="subtitle1" component={heading}>
            How this file is read
          </Typography>
          <IconButton href="/help/files" target="_blank" size="small" aria-label="Help on how files are read">
            <HelpOutlineOutlined fontSize="small" />
          </IconButton>
        </Box>
        {isOpen ? null : (
          <Button size="small" aria-expanded onClick={onCollapse}>
            Collapse
          </Button>
        )}
      </Box>
      {isOpen ? <Alert severity="warning">{formatOpenQuestions(reading.open)}</Alert> : null}
      <ColumnChoices reading={reading} />
      <ReadOptionSelects reading={reading} />
      {isOfText ? null : (
        <>
          <ColumnFormats reading={reading} />
          <ReadOptionNotes reading={reading} isWhole />
        </>
      )}
      <Typography variant="body2" color="textSecondary">
        {pluralise(proposal.count, 'row')}
      </Typography>
      <FirstRows proposal={proposal} />
    </Box>
  );
};

/** How a chosen file is read: one line if everything is certain, all options otherwise. */
export const ReadOptionsPanel = ({ reading, heading, isOfText = false }: PanelProps) => {
  const { proposal, open, error, isReading } = reading;
  const [isUnfolded, setUnfolded] = useState(false);
  const change = (options: ImportOptions): void => {
    // Keeps a resolved choice visible.
    setUnfolded(true);
    reading.change(options);
  };
  if (proposal === null && !error)
    return isReading ? (
      <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: 30 }}>
        Reading the file…
      </Typography>
    ) : null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {error ? <Alert severity="error">{getErrorMessage(error)}</Alert> : null}
      {proposal === null ? null : open.length > 0 || isUnfolded ? (
        <Unfolded
          reading={{ ...reading, change }}
          heading={heading}
          isOfText={isOfText}
          proposal={proposal}
          onCollapse={() => setUnfolded(false)}
        />
      ) : (
        <>
          <Line proposal={proposal} onUnfold={() => setUnfolded(true)} />
          {isOfText ? null : <ReadOptionNotes reading={reading} />}
        </>
      )}
    </Box>
  );
};
