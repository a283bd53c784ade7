/**
 * Events of `figures-{project}`: the figures of a project's freezes. They hold category values as labels, so
 * the stream is erased with its project. STORED FORMAT: a changed shape is a new event version with an
 * upcaster, never an edit here.
 */

/** What is stored of a freeze. Words of comments are texts: of them only digests are stored. */
export const STORED_FIGURES = ['settings', 'table', 'stats', 'coOccurrence', 'timeSeries'] as const;
export const DIGESTED_FIGURES = ['cloud', 'termFrequency'] as const;
export type StoredFigure = (typeof STORED_FIGURES)[number];
export type FigureName = StoredFigure | (typeof DIGESTED_FIGURES)[number];

export interface FigureDigest {
  readonly figure: FigureName;
  /** SHA-256 of its JSON, in hex. */
  readonly sha256: string;
}

export interface FigurePart {
  readonly freezeId: string;
  readonly figure: StoredFigure;
  /** From 0; a large figure has several. */
  readonly part: number;
  /** Of the figure's JSON, compressed by gzip, in Base64. */
  readonly gzip: string;
}

export type FigureEvent = { readonly type: 'FiguresStored'; readonly data: FigurePart };

/** @param restorations of the project after files were erased with it: a deleted stream takes no events */
export const figuresStream = (projectId: string, restorations = 0): string =>
  restorations === 0 ? `figures-${projectId}` : `figures-${projectId}.${restorations}`;
