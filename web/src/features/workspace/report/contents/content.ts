/** A result as a report holds it: the finding, the figures and what they are based on. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ReportItem } from '@verbatim/command-api/contract/reports';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { FilterField, Filters } from '../../../../components/filters/filter-model.ts';
import type { TableSettings } from '../../table/table-settings.ts';
import type { Drawn } from './drawn.ts';

/** A cell as it is shown, with its number for spreadsheets. */
export interface ContentCell {
  readonly text: string;
  /** Null for texts, and without a figure. */
  readonly value: number | null;
  /** Format of a spreadsheet. */
  readonly format?: string;
  /** Higher and lower by a test of significance. */
  readonly tone?: 'higher' | 'lower' | 'quiet';
  /** Percentage that fills the cell, as on screen. */
  readonly bar?: number;
}

export interface ContentRow {
  readonly name: string;
  readonly cells: readonly ContentCell[];
  readonly style?: 'base' | 'net' | 'indented' | 'rest';
  /** Of a comparison: folded on screen, and not on slides. */
  readonly isUnchanged?: true;
}

export interface ContentTable {
  /** The first names the rows. */
  readonly columns: readonly string[];
  /** A column of sentences, which is wider than figures. */
  readonly wordy?: number;
  readonly rows: readonly ContentRow[];
}

export interface ReportContent {
  /** What the figures say, in a sentence. */
  readonly finding: string;
  /** What is shown: 'Themes by Season'. */
  readonly subject: string;
  readonly table: ContentTable;
  /** Undefined for a result that is a table. */
  readonly drawn?: Drawn | undefined;
  /** '240 comments'; '' without one. */
  readonly base: string;
  /** Measures, tests and omissions. */
  readonly notes: readonly string[];
  /** What its settings name that the project no longer has, in a sentence; '' for nothing. */
  readonly missing: string;
  /** Filters in words. */
  readonly filters: readonly string[];
  readonly workspace: string;
  /** Moment of the figures, ISO 8601; of the present, when they were read. Null before the first event. */
  readonly figuresAt: string | null;
  /** Addresses that were asked, as of the moment of the stamp. */
  readonly questions: readonly string[];
  readonly stamp: readonly string[];
}

/** What a content is made of. */
export interface ContentQuery {
  readonly project: Project;
  readonly workspace: Workspace;
  readonly item: ReportItem;
  readonly params: URLSearchParams;
  readonly settings: TableSettings;
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  /** The moment of the figures; undefined for the present. */
  readonly asOf: string | undefined;
  /** The JSON that an address answers, as of the moment of the item. */
  readonly ask: <Answer>(address: string) => Promise<Answer>;
}

export interface Made extends Pick<ReportContent, 'finding' | 'subject' | 'table' | 'drawn' | 'base' | 'notes'> {
  /** Where addresses that were asked mean something else later. */
  readonly questions?: readonly string[];
}

export type MakeContent = (asked: ContentQuery) => Promise<Made>;

/** A result whose settings name what is gone. */
export class ContentMissing extends Error {}
