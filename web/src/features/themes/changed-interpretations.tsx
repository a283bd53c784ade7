import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { toast } from 'sonner';
import type { ThemeInterpretation } from '@verbatim/command-api/contract/library';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { formatInterpretation } from '../../components/query/read-query.ts';
import { useQueryReadingsQuery, useReviewReadingsMutation } from '../../api/results/query-interpretations.ts';
import { formatCount } from '../../components/text/format.ts';

const code = { overflowWrap: 'anywhere', fontSize: 12 } as const;
const cell = { py: 0.75, pr: 2, verticalAlign: 'top', textAlign: 'start' } as const;

const Row = ({ theme: { id, name, former, now, error } }: { readonly theme: ThemeInterpretation }) => (
  <Box component="tr" sx={{ borderTop: 1, borderColor: 'divider' }}>
    <Box component="th" scope="row" sx={{ ...cell, fontWeight: 600 }} dir="auto">
      <Link component={RouterLink} to={`?theme=${encodeURIComponent(id)}`}>
        {name}
      </Link>
    </Box>
    <Box component="td" sx={cell}>
      <Box component="code" sx={code}>
        {formatInterpretation(former)}
      </Box>
    </Box>
    <Box component="td" sx={cell}>
      {now === null ? (
        <Box component="span" sx={{ color: 'error.main' }}>
          Cannot be read: {error}
        </Box>
      ) : (
        <Box component="code" sx={code}>
          {formatInterpretation(now)}
        </Box>
      )}
    </Box>
  </Box>
);

const Readings = ({ themes }: { readonly themes: readonly ThemeInterpretation[] }) => (
  <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%', mt: 1, fontSize: 13 }}>
    <thead>
      <tr>
        {['Theme', 'Before the update', 'Now'].map((heading) => (
          <Box key={heading} component="th" scope="col" sx={{ ...cell, color: 'text.secondary', fontWeight: 400 }}>
            {heading}
          </Box>
        ))}
      </tr>
    </thead>
    <tbody>
      {themes.map((theme) => (
        <Row key={theme.id} theme={theme} />
      ))}
    </tbody>
  </Box>
);

const getTitle = ({ length }: readonly ThemeInterpretation[]): string =>
  length === 1
    ? '1 theme is interpreted differently since the update'
    : `${formatCount(length)} themes are interpreted differently since the update`;

/**
 * After an update, lists themes whose query is interpreted differently, with both interpretations, until they
 * are reviewed.
 */
export const ChangedInterpretations = () => {
  const { data } = useQueryReadingsQuery();
  const [review, { isLoading }] = useReviewReadingsMutation();
  const [isOpen, setIsOpen] = useState(false);
  const themes = data?.themes ?? [];
  if (themes.length === 0) return null;
  const dismiss = async (): Promise<void> => {
    const { error } = await review();
    if (error) toast.error(getErrorMessage(error));
  };
  const isAnyUnreadable = themes.some(({ now }) => now === null);
  return (
    <Alert
      severity={isAnyUnreadable ? 'warning' : 'info'}
      variant="outlined"
      role="region"
      aria-label="Themes interpreted differently"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="p" sx={{ mr: 'auto' }}>
          {getTitle(themes)}
        </Typography>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        <Button disabled={isLoading} onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </Box>
      <Typography variant="body2" component="p">
        Queries are interpreted more precisely now. Review them, and change a query where the new interpretation is not
        what you mean. Dismissing hides this list for everyone.
      </Typography>
      {isOpen ? (
        <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="group" aria-label="Both interpretations">
          <Readings themes={themes} />
        </Box>
      ) : null}
    </Alert>
  );
};
