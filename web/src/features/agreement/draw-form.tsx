import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { useDrawSampleMutation } from '../../api/agreement.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { computeWilsonInterval } from '@verbatim/domain/statistics/intervals';
import { samplePath } from '../../components/projects/project-paths.ts';

const SIZES = [20, 50, 100, 200, 500] as const;

const METHODS = [
  {
    value: 'stratified',
    label: 'Half found by the query, half not',
    hint: 'Most precise for the effort: recall is weighted by the number of comments each half represents.',
  },
  {
    value: 'simple',
    label: 'Simple random sample',
    hint: 'Counts need no weighting, but a rare theme needs many comments.',
  },
] as const;

type Method = (typeof METHODS)[number]['value'];

const MethodField = ({
  methods,
  method,
  onChange,
}: {
  readonly methods: readonly (typeof METHODS)[number][];
  readonly method: Method;
  readonly onChange: (method: Method) => void;
}) => (
  <RadioGroup
    aria-label="Sampling method"
    value={method}
    onChange={(event) => onChange(event.target.value as Method)}
    sx={{ gap: 1 }}
  >
    {methods.map(({ value, label, hint }) => (
      <FormControlLabel
        key={value}
        value={value}
        control={<Radio size="small" sx={{ pt: 0.25 }} />}
        label={
          <>
            {label}
            <Typography variant="body2" color="textSecondary">
              {hint}
            </Typography>
          </>
        }
        sx={{ alignItems: 'flex-start', mr: 0 }}
      />
    ))}
  </RadioGroup>
);

interface SizeFieldProps {
  readonly size: number;
  readonly onChange: (size: number) => void;
}

const SizeField = ({ size, onChange }: SizeFieldProps) => (
  <TextField
    select
    label="Comments"
    value={size}
    onChange={(event) => onChange(Number(event.target.value))}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {SIZES.map((each) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </TextField>
);

interface DrawFormProps {
  readonly projectId: string;
  readonly themeId: string;
  /** Whether the theme has a query to check. */
  readonly hasQuery: boolean;
  /** A drawn sample is still to be rated. */
  readonly hasOpen: boolean;
}

/** The widest interval is that of a precision of 50 %. */
const WIDEST = 0.5;

/** Half of the 95 % interval of precision, from the comments that are found: at most ±13 points for 100. */
const describeExpected = (size: number): string => {
  const { low, high } = computeWilsonInterval((size / 2) * WIDEST, size / 2);
  return `Margin of error of precision: at most ±${Math.round((high - low) * 50)} points, from the half that the query finds. That of recall depends on what the query misses.`;
};

/** Draws a new sample and opens it. */
export const DrawForm = ({ projectId, themeId, hasQuery, hasOpen }: DrawFormProps) => {
  // Without a query nothing is found: people are compared.
  const methods = hasQuery ? METHODS : METHODS.filter(({ value }) => value === 'simple');
  const [method, setMethod] = useState<Method>(methods[0].value);
  const [size, setSize] = useState(100);
  const [seed, setSeed] = useState('');
  const [draw, { isLoading }] = useDrawSampleMutation();
  const navigate = useNavigate();
  const seeded = seed.trim() === '' ? undefined : Number(seed);
  const isSeed = seeded === undefined || (Number.isInteger(seeded) && seeded >= 0 && seeded < 2 ** 32);
  const submit = async (): Promise<void> => {
    const { data, error } = await draw({ projectId, theme: themeId, method, size, seed: seeded });
    if (data === undefined) return void toast.error(getErrorMessage(error));
    await navigate(samplePath(projectId, data.id));
  };
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      aria-label="New sample"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSeed) void submit();
      }}
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <Typography variant="h2">Draw a sample</Typography>
      <MethodField methods={methods} method={method} onChange={setMethod} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <SizeField size={size} onChange={setSize} />
        <TextField
          label="Seed"
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
          placeholder="Random"
          error={!isSeed}
          helperText={isSeed ? 'The same seed draws the same comments' : 'A whole number'}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {method === 'stratified' ? describeExpected(size) : 'Where a theme is rare, few of these are found ones.'}
      </Typography>
      <Button
        type="submit"
        variant={hasOpen ? 'outlined' : 'contained'}
        loading={isLoading}
        sx={{ justifySelf: 'end' }}
      >
        Draw and rate
      </Button>
    </Paper>
  );
};
