import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { NUMBER_FORMATS } from '@verbatim/domain/formats/number-format';
import type { DateOrder } from '@verbatim/domain/project/project-events';
import { pluralise } from '../text/format.ts';
import { DATE_ORDER_WORDS, NUMBER_FORMAT_WORDS } from './format-words.ts';
import { listOpenFields, columnOptions, dateExample, numberExample, withColumn } from './read-option-values.ts';
import type { ReadOptionsState } from './use-read-options.ts';

interface ChoiceProps<Value extends string> {
  readonly question: string;
  readonly value: Value | undefined;
  readonly choices: readonly { readonly value: Value; readonly words: string; readonly example: string }[];
  readonly onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ question, value, choices, onChange }: ChoiceProps<Value>) => (
  <FormControl component="fieldset" error={value === undefined}>
    <FormLabel component="legend" sx={{ fontSize: 14 }}>
      {question}
    </FormLabel>
    <RadioGroup row value={value ?? ''} onChange={(event) => onChange(event.target.value as Value)}>
      {choices.map(({ value: one, words, example }) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio size="small" />}
          label={example === '' ? words : `${words}: ${example}`}
        />
      ))}
    </RadioGroup>
  </FormControl>
);

const ORDERS = Object.entries(DATE_ORDER_WORDS) as readonly (readonly [DateOrder, string])[];

interface ReadingProps {
  readonly reading: ReadOptionsState;
}

const BrokenQuotes = ({ reading: { choices, open, options, change } }: ReadingProps) => {
  const broken = choices.quotes;
  if (broken === undefined || !open.includes('quotes')) return null;
  return (
    <Alert
      severity="warning"
      // On narrow screens the button is below the rows.
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
        '& .MuiAlert-action': {
          flexBasis: { xs: '100%', sm: 'auto' },
          ml: { xs: 3, sm: 'auto' },
          pl: { xs: 1, sm: 2 },
        },
      }}
      action={
        <Button color="inherit" size="small" onClick={() => change({ ...options, quotes: 'literal' })}>
          Read these quotes as text
        </Button>
      }
    >
      {`${pluralise(broken.count, 'row')} with misplaced quotes:`}
      <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 120, overflowY: 'auto' }} tabIndex={0}>
        {broken.rows.map(({ line, text }) => (
          <li key={line} dir="auto">{`Line ${line}: ${text}`}</li>
        ))}
      </Box>
    </Alert>
  );
};

/** Ambiguities of the file: order of dates, format of numbers, invalid quotes. */
export const ColumnChoices = ({ reading }: ReadingProps) => {
  const { proposal, choices, options, change } = reading;
  const language = (field: string): string | undefined => proposal?.reading.columns[field]?.dates?.language;
  return (
    <>
      <BrokenQuotes reading={reading} />
      {listOpenFields(choices, options, 'dates').map((field) => (
        <Choice
          key={`dates ${field}`}
          question={`Dates in “${field}”`}
          value={columnOptions(options, field).dates?.order}
          choices={ORDERS.map(([value, words]) => ({ value, words, example: dateExample(proposal, field, value) }))}
          onChange={(order) => change(withColumn(options, field, { dates: { order, language: language(field) } }))}
        />
      ))}
      {listOpenFields(choices, options, 'numbers').map((field) => (
        <Choice
          key={`numbers ${field}`}
          question={`Numbers in “${field}”`}
          value={columnOptions(options, field).numbers}
          choices={NUMBER_FORMATS.map((value) => ({
            value,
            words: NUMBER_FORMAT_WORDS[value],
            example: numberExample(proposal, field, value),
          }))}
          onChange={(numbers) => change(withColumn(options, field, { numbers }))}
        />
      ))}
    </>
  );
};
