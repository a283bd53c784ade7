import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCleanedTextQuery } from '../../api/cleaning.ts';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { TriedText } from '../../components/query/test-text.tsx';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { isUsable, sentPlaceholders, type CleaningOptions } from './cleaning-options.ts';
import { AfterText, BeforeText } from './cleaned-text.tsx';

/** Cleans typed text with the current options. */
export const TextTester = ({ options }: { readonly options: CleaningOptions }) => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed, 'test');
  const skip = text.trim() === '' || !isUsable(options);
  const asked = { text, kinds: options.kinds, placeholders: sentPlaceholders(options) };
  const answer = useCleanedTextQuery(asked, { skip });
  const { data } = answer;
  const error = getLoadError({ data: answer.currentData, error: answer.error });
  const found = data?.replaced.map((each) => ({ ...each, kept: false })) ?? [];
  return (
    <TriedText
      name="Try it"
      title="Try it on a text"
      label="Text"
      typed={typed}
      onType={setTyped}
      placeholder="I told Maria Lopez of Microsoft, or write to jane@example.org"
      maxLength={5_000}
    >
      {error ? <LoadFailed what="The cleaned text" error={error} onRetry={() => void answer.refetch()} /> : null}
      {skip || data === undefined ? null : (
        <Box role="status" sx={{ fontSize: 14, lineHeight: 1.6, overflowWrap: 'anywhere' }}>
          {found.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              Nothing to replace
            </Typography>
          ) : (
            <>
              <BeforeText text={asked.text} found={found} />
              <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}>
                <AfterText text={asked.text} found={found} />
              </Box>
            </>
          )}
        </Box>
      )}
    </TriedText>
  );
};
