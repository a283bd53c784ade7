import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColumnReadingPreview } from '@verbatim/command-api/contract/reinterpret-column';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { pluralise, formatCount } from '../text/format.ts';
import { isolateText } from '../text/isolate-text.ts';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { SEPARATOR_CHOICES } from './separator-choices.ts';
import { nameOptions } from './name-options.ts';
import type { UseOfColumn } from './uses-of-column.ts';

const KINDS = { number: ['a number', 'numbers'], date: ['a date', 'dates'] } as const;

const getKind = (type: ColumnReadingPreview['field_type']): readonly [one: string, many: string] | undefined =>
  type === 'number' || type === 'date' ? KINDS[type] : undefined;

/** Readable and unreadable values. */
const readWords = ({ field_type: type, cells, options, name }: ColumnReadingPreview): string => {
  const kind = getKind(type);
  if (kind !== undefined) {
    const read = cells.values - cells.unreadable;
    const are = read === 1 ? `is ${kind[0]}` : `are ${kind[1]}`;
    const missing =
      cells.missing === 0 ? '' : `, ${formatCount(cells.missing)} ${cells.missing === 1 ? 'is' : 'are'} missing`;
    return `${formatCount(read)} of ${pluralise(cells.values, 'value')} ${are}${missing}.`;
  }
  if (type === 'unused') return 'The column is removed from tables, filters and exports. Its values remain stored.';
  const values = `${pluralise(cells.values, 'value')}, ${formatCount(cells.missing)} empty.`;
  if (type !== 'enum') return `Filtered as text by “${name}”: ${values}`;
  return `${pluralise(options.count, 'option')}: ${nameOptions(options.first)}. ${values}`;
};

const formatWords = ({ numbers, dates }: ColumnFormat): string | undefined =>
  numbers?.replace('-', ' ') ?? dates?.order.replace('-', ' ');

/** 'Read with decimal comma', or by file where they differ. */
const formatsWords = ({ formats }: ColumnReadingPreview): string | undefined => {
  const byFormat = new Map<string, string[]>();
  for (const { file, format } of formats) {
    const words = formatWords(format);
    if (words !== undefined) byFormat.set(words, [...(byFormat.get(words) ?? []), file]);
  }
  if (byFormat.size === 0) return undefined;
  const parts = [...byFormat].map(([words, files]) =>
    byFormat.size === 1 ? words : `${words} in ${nameOptions(files)}`,
  );
  return `Read with ${parts.join(', ')}.`;
};

const unreadWords = ({ field_type: type, cells, unreadableValues, before }: ColumnReadingPreview): string => {
  const kind = getKind(type)!;
  const examples = unreadableValues
    .map(({ value, count }) => `${isolateText(value)} (${formatCount(count)})`)
    .join(', ');
  const now = before.cells === null ? '' : ` Currently: ${formatCount(before.cells.unreadable)}.`;
  const subject =
    cells.unreadable === 1 ? `1 value is not ${kind[0]}` : `${formatCount(cells.unreadable)} values are not ${kind[1]}`;
  return `${subject}, and would be excluded from filters, means and charts over time: ${examples}.${now}`;
};

const separatorWords = (separator: AnswerSeparator): string =>
  SEPARATOR_CHOICES.find(([choice]) => choice === separator)?.[1] ?? '';

const OPEN: Readonly<Record<'numbers' | 'dates', string>> = {
  numbers: 'The decimal separator is ambiguous. Choose point or comma above.',
  dates: 'The order of day and month is ambiguous. Choose one above.',
};

interface ChangePreviewProps {
  readonly preview: ColumnReadingPreview;
  readonly uses: readonly UseOfColumn[];
}

const Consequences = ({ preview, uses }: ChangePreviewProps) => {
  const { groups, not_stored: notStored } = preview;
  const effects = [
    ...groups.map(({ name }) => `Custom group “${name}”: unavailable unless the column is a category.`),
    ...uses.map(({ where, effects: own }) => `${where}: ${own.join(', ')}.`),
    ...(notStored.length === 0
      ? []
      : [`Not stored in ${nameOptions(notStored.map(({ name }) => name))}: the column is empty there.`]),
  ];
  if (effects.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2">What else changes</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Box>
    </Box>
  );
};

/** Preview of a column's change. */
export const ChangePreview = ({ preview, uses }: ChangePreviewProps) => {
  const { open, changes, cells } = preview;
  const formats = formatsWords(preview);
  if (!changes)
    return (
      <Typography variant="body2" color="textSecondary">
        The column already has this type and format.
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {[readWords(preview), formats].filter((words) => words !== undefined).join(' ')}
      </Typography>
      {preview.field_type === 'enum' && preview.separator === '' && preview.foundSeparator !== null ? (
        <Alert severity="info">
          {`Cells seem to hold several answers. To count each, choose “${separatorWords(preview.foundSeparator)}” above.`}
        </Alert>
      ) : null}
      {open === null ? null : <Alert severity="warning">{OPEN[open]}</Alert>}
      {cells.unreadable === 0 ? null : (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {unreadWords(preview)}
        </Alert>
      )}
      <Consequences preview={preview} uses={uses} />
    </Box>
  );
};
