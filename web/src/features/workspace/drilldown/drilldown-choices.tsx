/** Filters and order of a drilldown. */
import TextField from '@mui/material/TextField';
import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import { NO_NET } from '@verbatim/domain/workspace/nets';
import type { CommentList } from '../../../api/responses.ts';
import { BANDS, isBand } from '../table/sentiment-parts.ts';
import { CLASSES } from '../table/sentiment-view.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <TextField
    select
    value={value}
    onChange={(event) => onChange(event.target.value as Value)}
    sx={{ flex: '1 1 140px', maxWidth: 180, '& select': { py: '5.5px', fontSize: 13 } }}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
  >
    {options.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </TextField>
);

/** By `_id`, which is the order of their coming, or by sentiment. */
export const ORDERS = {
  '_id asc': { label: 'Sorted by number', sort: '_id', order: 'asc' },
  '_id desc': { label: 'Newest first', sort: '_id', order: 'desc' },
  'sentiment asc': { label: 'Most negative first', sort: 'sentiment', order: 'asc' },
  'sentiment desc': { label: 'Most positive first', sort: 'sentiment', order: 'desc' },
} as const satisfies Record<string, Pick<CommentList, 'sort' | 'order'> & { readonly label: string }>;

export type Order = keyof typeof ORDERS;

/** Under a theme, by the sentiment that the table counts: of the sentences that carry it. */
export const getSorting = (order: Order, themeId: CommentList['themeId']): Pick<CommentList, 'sort' | 'order'> => {
  const { sort, order: direction } = ORDERS[order];
  const isOfTheme = themeId !== null && themeId !== 'total' && themeId !== NO_NET;
  return { sort: sort === 'sentiment' && isOfTheme ? 'themeSentiment' : sort, order: direction };
};

export const isOrder = (order: string): order is Order => Object.hasOwn(ORDERS, order);

const ORDER_OPTIONS = Object.entries(ORDERS).map(([order, { label }]) => [order as Order, label] as const);

export const OrderChoice = ({
  order,
  onChange,
}: {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}) => <Choice label="Order of the comments" value={order} options={ORDER_OPTIONS} onChange={onChange} />;

const CLASS_OPTIONS = CLASSES.map(([kind, label]) => [kind, `Only ${label}`] as const);
const BAND_OPTIONS = BANDS.map(({ band, label }) => [band, `Only ${label.toLowerCase()}`] as const);

interface SentimentChoiceProps {
  readonly sentiment: SentimentPart | undefined;
  /** Clicked part: pies have bands, others the classes of the table. */
  readonly clicked: SentimentPart | undefined;
  readonly onChange: (sentiment: SentimentPart | undefined) => void;
}

/** Filter by part of a bar or pie, for keyboards and thin parts. */
export const SentimentChoice = ({ sentiment, clicked, onChange }: SentimentChoiceProps) => (
  <Choice<SentimentPart | ''>
    label="Sentiment of the comments"
    value={sentiment ?? ''}
    options={[['', 'Any sentiment'], ...(isBand(clicked) ? BAND_OPTIONS : CLASS_OPTIONS)]}
    onChange={(part) => onChange(part === '' ? undefined : part)}
  />
);
