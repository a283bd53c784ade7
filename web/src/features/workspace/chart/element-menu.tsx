import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Filters } from '../../../components/filters/filter-model.ts';
import type { Filtering } from '../results/result-kind.ts';
import { formatSentimentPart } from '../table/sentiment-parts.ts';
import type { ShownComments } from '../drilldown/use-drilldown.tsx';
import { narrowFilters } from './narrow-filters.ts';

/** A clickable element of a chart: a bar, a point, a word. */
export interface ChartElement {
  readonly title: string;
  /** Filters that keep its comments; null if none can. */
  readonly filters: Filters | null;
  /** Its comments. */
  readonly comments: ShownComments;
  /** Clicked sentiment part. */
  readonly part?: SentimentPart;
  /** A word that can be hidden from results. */
  readonly word?: string;
}

export interface MenuPosition {
  readonly clientX: number;
  readonly clientY: number;
}

export interface ElementMenu {
  readonly onElement: (place: MenuPosition, element: ChartElement) => void;
  readonly menu: ReactNode;
}

const MenuTitle = ({ title }: { readonly title: string }) => (
  <Typography component="li" role="presentation" variant="subtitle2" dir="auto" sx={{ px: 2, py: 0.5, maxWidth: 320 }}>
    {title}
  </Typography>
);

/** Context menu of a chart's element. */
export const useElementMenu = (
  { filters, onChange }: Pick<Filtering, 'filters' | 'onChange'>,
  onShow: (asked: ShownComments) => void,
  onHide: ((word: string) => void) | undefined,
): ElementMenu => {
  const [open, setOpen] = useState<(MenuPosition & { readonly element: ChartElement }) | null>(null);
  const close = (): void => setOpen(null);
  const show = ({ comments, filters: filterBy }: ChartElement, sentiment?: SentimentPart): void => {
    close();
    onShow({ ...comments, filterBy, ...(sentiment === undefined ? {} : { sentiment, sort: 'sentiment' }) });
  };
  const menu =
    open === null ? null : (
      <Menu
        open
        onClose={close}
        anchorReference="anchorPosition"
        anchorPosition={{ left: open.clientX, top: open.clientY }}
        slotProps={{ list: { 'aria-label': open.element.title } }}
      >
        <MenuTitle title={open.element.title} />
        <MenuItem
          disabled={open.element.filters === null}
          onClick={() => {
            close();
            onChange(narrowFilters(filters, open.element.filters ?? {}));
          }}
        >
          Filter by this
        </MenuItem>
        <MenuItem onClick={() => show(open.element)}>Show the comments</MenuItem>
        {open.element.part === undefined ? null : (
          <MenuItem onClick={() => show(open.element, open.element.part)}>
            {`Show the ${formatSentimentPart(open.element.part)} ones`}
          </MenuItem>
        )}
        {open.element.word === undefined || onHide === undefined ? null : (
          <MenuItem
            onClick={() => {
              close();
              onHide(open.element.word ?? '');
            }}
          >
            Hide word
          </MenuItem>
        )}
      </Menu>
    );
  return {
    onElement: ({ clientX, clientY }, element) => setOpen({ clientX, clientY, element }),
    menu,
  };
};
