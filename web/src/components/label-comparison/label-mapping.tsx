import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { LabelComparison } from '@verbatim/command-api/contract/results/label-comparison';
import { formatCount } from '../text/format.ts';
import { countWithoutText } from '../without-text.ts';
import type { Label } from './label-settings.ts';
import { describeUncompared, LABEL_NAMES } from './label-text.ts';

interface LabelMappingProps {
  readonly found: LabelComparison;
  readonly project: Pick<Project, 'count' | 'dataFiles'>;
  /** Some labels were set by hand. */
  readonly hasOwn: boolean;
  readonly onChange: (value: string, label: Label | null) => void;
  readonly onReset: () => void;
}

/** What each value stands for: proposed, and kept in the address once changed. */
export const LabelMapping = ({ found, project, hasOwn, onChange, onReset }: LabelMappingProps) => (
  <>
    <Box
      component="ul"
      sx={{ p: 0, m: 0, maxHeight: 320, overflowY: 'auto', display: 'grid', gap: 0.5 }}
      tabIndex={0}
      aria-label="Values and what they stand for"
    >
      {found.values.map(({ value, label, count }) => (
        <Box
          component="li"
          key={value}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto auto',
            alignItems: 'center',
            gap: 1.5,
            listStyle: 'none',
          }}
        >
          <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
          <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(count)}
          </Typography>
          <TextField
            select
            value={label ?? ''}
            onChange={(event) => onChange(value, event.target.value === '' ? null : (event.target.value as Label))}
            sx={{ width: 112, '& select': { py: '4px', fontSize: 13 } }}
            slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${value} stands for` } }}
          >
            {LABEL_NAMES.map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
            <option value="">Left out</option>
          </TextField>
        </Box>
      ))}
    </Box>
    {found.unclassed === 0 ? null : (
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        {describeUncompared(found, { count: project.count, withoutText: countWithoutText(project) })}
      </Typography>
    )}
    {hasOwn ? (
      <Button size="small" onClick={onReset} sx={{ mt: 1 }}>
        Back to the proposal
      </Button>
    ) : null}
  </>
);
