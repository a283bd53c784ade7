import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** Tightest first: the order in which a query is read. */
const ROWS: readonly (readonly [string, string, string])[] = [
  ['word', 'the whole word, in any case: cafe finds café, and 👍 finds 👍🏽', 'fit'],
  ['wor*', 'words with this beginning', 'comfort*'],
  ['"exact phrase"', 'these words in this order', '"true to size"'],
  ['="whole comment"', 'comments of these words alone; ="" finds those without words', '="no comment"'],
  ['( … )', 'a group, read first', '(cheap inexpensive)'],
  ['A @N B', 'at most N words apart, either order, N from 1 to 50', 'fabric @3 soft'],
  ['A B', 'A or B', 'cheap inexpensive'],
  ['A + B', 'A and B in the same sentence', 'price + quality'],
  ['A - B', 'A, but not B in the same sentence', 'dress - return*'],
];

export const QueryHelp = () => (
  <Accordion variant="outlined" disableGutters sx={{ mt: 2, borderRadius: 1, '&::before': { display: 'none' } }}>
    <AccordionSummary expandIcon={<ExpandMoreOutlined />}>
      <Typography variant="subtitle2" component="span">
        How queries are written
      </Typography>
    </AccordionSummary>
    <AccordionDetails sx={{ pt: 0 }}>
      <TableContainer>
        <Table size="small" aria-label="Query language, tightest first">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 0 }}>Write</TableCell>
              <TableCell>Finds</TableCell>
              <TableCell>Example</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {ROWS.map(([syntax, meaning, example]) => (
              <TableRow key={syntax}>
                <TableCell sx={{ pl: 0, whiteSpace: 'nowrap' }}>
                  <code>{syntax}</code>
                </TableCell>
                <TableCell>{meaning}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <code>{example}</code>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        The rows bind from tightest to loosest; + and - are read left to right. A comment is found when one of its
        sentences matches. Without a query, a theme is simple: tagged by hand only.{' '}
        <Link component={RouterLink} to="/help/words" target="_blank">
          What counts as a word
        </Link>
        : apostrophes, numbers, links, emoji, other scripts.
      </Typography>
    </AccordionDetails>
  </Accordion>
);
