/**
 * Events of `names-{project}`, and of `names-{project}.{n}` once it was restored: names of a project's files.
 * A name outlives its file, for the audit history, and this stream is deleted with the project. STORED
 * FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
export interface FileNameEvent {
  readonly type: 'FileNamed';
  readonly data: { readonly projectId: string; readonly fileId: string; readonly fileName: string };
}

/**
 * A deleted stream is never written again: a restored project has another one.
 * @param restorations how many times the project was restored after files were erased with it
 */
export const fileNamesStream = (projectId: string, restorations = 0): string =>
  restorations === 0 ? `names-${projectId}` : `names-${projectId}.${restorations}`;

/** Of the stream of a project's names. */
export const parseRestorations = (stream: string, projectId: string): number =>
  Number(stream.slice(fileNamesStream(projectId).length + 1));
