import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Search in the list or tree on screen'],
  [['↑', '↓', '→', '←'], 'Move in trees, lists and tables'],
  [['→', '←'], 'Open or close a folder'],
  [['Enter'], 'Open what is marked'],
  [['Space'], 'Select a row of the table'],
  [['Ctrl', 'Enter'], 'Save the theme'],
  [['Ctrl', 'Shift', 'Enter'], 'Save the theme and open the next'],
  [['Ctrl', 'click'], 'Mark one more in the theme tree'],
  [['Shift', 'click'], 'Mark everything up to here'],
  [['Del'], 'Delete what is marked in the theme tree'],
  [['j', 'k'], 'In the comment feed: the next comment, the one before'],
  [['1', '–', '9'], 'In the comment feed: tag with the theme of this number'],
  [['t'], 'In the comment feed: tag with any theme, by its first letters'],
  [['x'], 'In the comment feed: exclude a theme, take it off, or restore it'],
  [['r'], 'In the comment feed: the comment is reviewed, and the next one'],
  [['u'], 'In the comment feed: undo what was done last'],
  [['Alt', 'T'], 'Go to the messages, as to undo what was done'],
  [['Esc'], 'Close a dialog, leave a search'],
  [['?'], 'This sheet'],
];

/** What the keys do. */
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
