/** Interface of a workspace's results. */
import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { FilterField, Filters } from '../../../components/filters/filter-model.ts';
import type { ThemePanel } from '../../../components/themes/theme-panel-slot.ts';
import type { TableSettings } from '../table/table-settings.ts';
import type { ShownComments } from '../drilldown/use-drilldown.tsx';

/** Shared controls, shown with the results they apply to. */
export type Control = 'filters' | 'groupBy' | 'format' | 'significance' | 'unclassified' | 'options';

/** The workspace's filters, shared by all its results. */
export interface Filtering {
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The table as shown: its order, selected rows and significance marks. */
export interface ScreenTable {
  readonly rows: number;
  readonly columns: number;
  /** @param stamp whether to append it to a CSV file; a workbook always has it */
  readonly save: (format: 'csv' | 'xlsx', stamp: boolean) => Promise<void>;
}

/** Props of every result. */
export interface ResultProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly settings: TableSettings;
  readonly change: (patch: Partial<TableSettings>) => void;
  readonly filtering: Filtering;
  /** Opens a drilldown. */
  readonly onShow: (asked: ShownComments) => void;
  readonly ThemePanel: ThemePanel;
  /** Filter chips and notes on dropped settings, for a result that `tells`; null without any. */
  readonly notice: ReactNode;
  /** Filters, report and export, for a result that `tells`. */
  readonly filterButton: ReactNode;
  /** The table on screen, for the export dialog. */
  readonly screenTable: Ref<ScreenTable | null>;
  /** Compact layout for low screens. */
  readonly isTight: boolean;
}

export interface ResultKind {
  readonly key: string;
  readonly label: string;
  /** Path within the workspace; '' for the default result. */
  readonly path: string;
  readonly icon: typeof SvgIcon;
  /** Heading of the group of tabs that begins with it. */
  readonly heading?: string;
  readonly controls: readonly Control[];
  /** Also useful without themes. */
  readonly needsNoThemes?: true;
  /** Has a line of notes that includes the filter chips; otherwise they are among the controls. */
  readonly tells?: true;
  readonly Component: ComponentType<ResultProps>;
}
