import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Fragment, useId, useState } from 'react';

const SYNTAX = [
  ['a b', 'a or b: a space means “or”'],
  ['a + b', 'both in one sentence'],
  ['a - b', 'a without b'],
  ['a @3 b', 'at most 3 words apart'],
  ['"a b"', 'this phrase'],
  ['a*', 'words that begin with a'],
] as const;

const style = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
  '& code': { color: 'text.primary', px: 0.5, borderRadius: 0.5, bgcolor: 'action.hover', justifySelf: 'start' },
} as const;

/** What a query may be made of, and what has to match it. */
export const QuerySyntax = () => (
  <>
    <Box component="span" sx={style}>
      {SYNTAX.map(([syntax, meaning], at) => (
        <Fragment key={syntax}>
          <code>{syntax}</code>
          <Box component="span" sx={at === 0 ? { color: 'text.primary', fontWeight: 600 } : undefined}>
            {meaning}
          </Box>
        </Fragment>
      ))}
    </Box>
    <Box component="span" sx={{ display: 'block', mt: 0.75 }}>
      A comment is found when one of its sentences matches.
    </Box>
  </>
);

/** The same on demand, where fields leave no room for it. */
export const QuerySyntaxButton = () => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<HelpOutlineOutlined />}
        aria-describedby={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        Query syntax
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { id, 'aria-label': 'Query syntax', sx: { p: 2, maxWidth: 360, fontSize: 13 } } }}
      >
        <QuerySyntax />
      </Popover>
    </>
  );
};
