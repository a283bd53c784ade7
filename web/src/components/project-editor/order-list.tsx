import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { MAX_ORDERED, moveOption, proposeOrder } from './option-order.ts';

interface OrderListProps {
  /** Of the column, as accessible name. */
  readonly name: string;
  readonly options: readonly string[];
  /** From the lowest to the highest; empty for no order. */
  readonly order: readonly string[];
  readonly onChange: (order: readonly string[]) => void;
}

interface PlaceProps extends Pick<OrderListProps, 'order' | 'onChange'> {
  readonly option: string;
  readonly at: number;
}

const Place = ({ option, at, order, onChange }: PlaceProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', alignItems: 'center', minHeight: 28, '&:hover': { bgcolor: 'action.hover' } }}
  >
    <Typography variant="body2" color="textSecondary" sx={{ width: 24, flex: 'none' }}>
      {at + 1}
    </Typography>
    <Typography variant="body2" noWrap dir="auto" title={option} sx={{ flex: 1 }}>
      {option}
    </Typography>
    {(
      [
        ['up', -1, ArrowUpwardOutlined],
        ['down', 1, ArrowDownwardOutlined],
      ] as const
    ).map(([way, by, Icon]) => (
      <IconButton
        key={way}
        aria-label={`Move ${option} ${way}`}
        disabled={at + by < 0 || at + by >= order.length}
        onClick={() => onChange(moveOption(order, option, by))}
        sx={{ p: 0.5 }}
      >
        <Icon sx={{ fontSize: 16 }} />
      </IconButton>
    ))}
    <IconButton
      aria-label={`Take ${option} out of the order`}
      onClick={() => onChange(order.filter((other) => other !== option))}
      sx={{ p: 0.5 }}
    >
      <CloseOutlined sx={{ fontSize: 16 }} />
    </IconButton>
  </Box>
);

/** The order by which the options of a category count as numbers: 1, 2, … */
export const OrderList = ({ name, options, order, onChange }: OrderListProps) => {
  if (order.length === 0)
    return options.length < 2 ? null : (
      <Button
        sx={{ justifySelf: 'start', ml: -1 }}
        onClick={() => onChange(proposeOrder(options))}
        aria-label={`Set an order of ${name}`}
        title="For means, top-2 shares and drivers: the options then count as 1, 2, …"
      >
        Set an order
      </Button>
    );
  const others = options.filter((option) => !order.includes(option));
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, py: 0.5 }}>
      <Typography variant="caption" color="textSecondary">
        In order, from the lowest; the place counts as the number.
      </Typography>
      <Box
        component="ol"
        aria-label={`Order of ${name}`}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflowY: 'auto' }}
      >
        {order.map((option, at) => (
          <Place key={option} option={option} at={at} order={order} onChange={onChange} />
        ))}
      </Box>
      {others.length === 0 || order.length >= MAX_ORDERED ? null : (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
          role="group"
          aria-label={`Without a number in ${name}`}
        >
          {others.slice(0, MAX_ORDERED - order.length).map((option) => (
            <Chip
              key={option}
              size="small"
              variant="outlined"
              label={<span dir="auto">{`+ ${option}`}</span>}
              onClick={() => onChange([...order, option])}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button onClick={() => onChange(order.toReversed())} aria-label={`Reverse the order of ${name}`}>
          Reverse
        </Button>
        <Button onClick={() => onChange([])} aria-label={`Remove the order of ${name}`}>
          Remove order
        </Button>
      </Box>
    </Box>
  );
};
