import type { SentimentPart } from '@verbatim/command-api/contract/filters';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Filters } from '../../../components/filters/filter-model.ts';
import type { Filtering } from '../results/result-kind.ts';
import { partWords } from '../sentiment-parts.ts';
import type { ShownComments } from '../use-drilldown.tsx';
import { narrowedFilters } from './narrowed-filters.ts';

/** Something of a picture that can be clicked: a bar, a point, a word. */
export interface PictureElement {
  readonly title: string;
  /** The filters that keep what it stands for; null where there are none. */
  readonly filters: Filters | null;
  /** The comments that it stands for. */
  readonly comments: ShownComments;
  /** The part of its sentiment that was clicked. */
  readonly part?: SentimentPart;
}

export interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

export interface ElementMenu {
  readonly onElement: (place: Place, element: PictureElement) => void;
  readonly menu: ReactNode;
}

/** What a click on an element of a picture offers. */
export const useElementMenu = (
  { filters, onChange }: Pick<Filtering, 'filters' | 'onChange'>,
  onShow: (asked: ShownComments) => void,
): ElementMenu => {
  const [open, setOpen] = useState<(Place & { readonly element: PictureElement }) | null>(null);
  const close = (): void => setOpen(null);
  const show = ({ comments, filters: filterBy }: PictureElement, sentiment?: SentimentPart): void => {
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
        <Typography
          component="li"
          role="presentation"
          variant="subtitle2"
          dir="auto"
          sx={{ px: 2, py: 0.5, maxWidth: 320 }}
        >
          {open.element.title}
        </Typography>
        <MenuItem
          disabled={open.element.filters === null}
          onClick={() => {
            close();
            onChange(narrowedFilters(filters, open.element.filters ?? {}));
          }}
        >
          Filter by this
        </MenuItem>
        <MenuItem onClick={() => show(open.element)}>Show the comments</MenuItem>
        {open.element.part === undefined ? null : (
          <MenuItem onClick={() => show(open.element, open.element.part)}>
            {`Show the ${partWords(open.element.part)} ones`}
          </MenuItem>
        )}
      </Menu>
    );
  return {
    onElement: ({ clientX, clientY }, element) => setOpen({ clientX, clientY, element }),
    menu,
  };
};
