/** What a chart of a report is drawn from, on a slide as well as with the components of the screen. */
import type { Bars } from '../../bar-chart/compute-bars.ts';
import type { CloudSettings } from '../../cloud/cloud-settings.ts';
import type { SizedWord } from '../../cloud/cloud-words.ts';
import type { DriverRow, NumberFormats } from '../../drivers/driver-figures.ts';
import type { Effect } from '../../drivers/driver-settings.ts';
import type { ThemeGraph } from '../../network/theme-graph.ts';
import type { TimeLines } from '../../over-time/time-lines.ts';
import type { Mentions } from '../../term-frequency/compare-mentions.ts';
import type { FrequentTerm } from '../../term-frequency/scattered-terms.ts';

export type Drawn =
  | {
      readonly kind: 'bars';
      readonly bars: Bars;
      /** Row of the theme that the finding names. */
      readonly marked?: number;
    }
  | { readonly kind: 'lines'; readonly lines: TimeLines }
  | {
      readonly kind: 'quadrant';
      readonly rows: readonly DriverRow[];
      readonly effect: Effect;
      readonly formats: NumberFormats;
      readonly label: string;
    }
  | {
      readonly kind: 'terms';
      readonly terms: readonly FrequentTerm[];
      readonly all: Mentions;
      readonly named: ReadonlySet<string>;
    }
  | { readonly kind: 'bubbles'; readonly graph: ThemeGraph }
  | { readonly kind: 'network'; readonly graph: ThemeGraph }
  | {
      readonly kind: 'cloud';
      readonly words: readonly SizedWord[];
      readonly settings: CloudSettings;
      readonly named: ReadonlySet<string>;
    };

/** A chart without a series is none. */
export const isEmptyDrawing = (drawn: Drawn): boolean => {
  switch (drawn.kind) {
    case 'bars':
      return drawn.bars.rows.length === 0 || drawn.bars.series.length === 0;
    case 'lines':
      return drawn.lines.labels.length === 0 || drawn.lines.lines.length === 0;
    case 'quadrant':
      return drawn.rows.length === 0;
    case 'terms':
      return drawn.terms.length === 0;
    case 'bubbles':
    case 'network':
      return drawn.graph.nodes.length === 0;
    case 'cloud':
      return drawn.words.length === 0;
  }
};
