/** What a result of a workspace is to the view around it. */
import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { FilterField, Filters } from '../../../components/filters/filter-model.ts';
import type { ThemePanel } from '../../../components/theme-panel-slot.ts';
import type { TableSettings } from '../table-settings.ts';
import type { ShownComments } from '../use-drilldown.tsx';

/** Controls that results share, each shown with the results it applies to. */
export type Control = 'filters' | 'groupBy' | 'format' | 'significance' | 'unclassified' | 'options';

/** The filters of the workspace: the same for all its results. */
export interface Filtering {
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The table as somebody sees it: its order, the rows that are ticked, the marks of the tests. */
export interface ScreenTable {
  readonly rows: number;
  readonly columns: number;
  /** As CSV. @param stamp whether what it was made of stands below the data */
  readonly save: (stamp: boolean) => Promise<void>;
}

/** What every result is given. */
export interface ResultProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly settings: TableSettings;
  readonly change: (patch: Partial<TableSettings>) => void;
  readonly filtering: Filtering;
  /** Opens the comments behind something. */
  readonly onShow: (asked: ShownComments) => void;
  readonly ThemePanel: ThemePanel;
  /** The words of the filters, and what the address asks for and is gone, for a result that `tells`; null where there is neither. */
  readonly told: ReactNode;
  /** Holds the table while the result is one: the export dialog saves it. */
  readonly screenTable: Ref<ScreenTable | null>;
}

export interface ResultKind {
  readonly key: string;
  readonly label: string;
  /** Of its address within the workspace; '' for the one that stands at the workspace's own. */
  readonly path: string;
  readonly icon: typeof SvgIcon;
  readonly controls: readonly Control[];
  /** It says something of a workspace without themes, too. */
  readonly needsNoThemes?: true;
  /** It has a line of words, in which those of the filters stand too; of others they stand among the controls. */
  readonly tells?: true;
  readonly Component: ComponentType<ResultProps>;
}
