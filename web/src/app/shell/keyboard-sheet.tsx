import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Search in the list or tree on screen'],
  [['f'], 'Open the filters'],
  [['>', '<', '='], 'In a number or date filter: after, before or exactly'],
  [['↑', '↓', '→', '←'], 'Move in trees, lists and tables'],
  [['→', '←'], 'Open or close a folder'],
  [['Enter'], 'Open the selected item'],
  [['Space'], 'Select a row of the table'],
  [['Ctrl', 'Enter'], 'Save the theme'],
  [['Ctrl', 'Shift', 'Enter'], 'Save the theme and open the next'],
  [['Ctrl', 'click'], 'Add an item to the selection in the theme tree'],
  [['Shift', 'click'], 'Extend the selection to here'],
  [['Del'], 'Delete the selection in the theme tree'],
  [['j', 'k'], 'In the comment feed and on a comment’s page: next comment, previous comment'],
  [['1', '–', '9'], 'In the comment feed and on a comment’s page: tag with the theme that has this number'],
  [['t'], 'There: tag with any theme by name'],
  [['x'], 'There: remove a theme, or restore it'],
  [['r'], 'There: mark as reviewed; in the feed go to the next'],
  [['u'], 'In the comment feed and in suggestions: undo the last action'],
  [['y', 'n', 's'], 'In suggestions: yes, no, skip'],
  [['Alt', 'T'], 'Go to the notifications, for example to undo'],
  [['Esc'], 'Close a dialog or clear a search'],
  [['?'], 'Show this list'],
];

/** Keyboard shortcuts. */
export const KeyboardSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keyboard-sheet-title">
    <DialogTitle id="keyboard-sheet-title">Keyboard shortcuts</DialogTitle>
    <DialogContent>
      <Table size="small">
        <TableBody>
          {KEYS.map(([keys, meaning]) => (
            <TableRow key={meaning}>
              <TableCell sx={{ width: 120, pl: 0 }}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 ? ' ' : ''}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </TableCell>
              <TableCell>{meaning}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DialogContent>
  </Dialog>
);
