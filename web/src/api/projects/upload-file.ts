/** The upload, by XMLHttpRequest, because `fetch` has no upload progress. */
import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { ImportOptions } from '@verbatim/command-api/contract/read-options';
import type { UploadResult } from '@verbatim/command-api/contract/projects';
import { creationKeys, sessionLost } from '../transport/base-api.ts';
import { isFinalStatus } from '../transport/creation-keys.ts';
import { uploadProgressed } from '../transport/upload-progress.ts';

export interface Upload {
  readonly projectId: string;
  readonly file: File;
  /** Headers as read by this browser, checked by the server. */
  readonly headers: readonly string[];
  /** Read options; absent ones are proposed by the server. */
  readonly importOptions?: ImportOptions;
  /** Confirms that the project should get the same file again. */
  readonly again?: boolean;
}

type Answer = { data: UploadResult } | { error: FetchBaseQueryError };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export const uploadFile = (
  { projectId, file, headers, importOptions = {}, again = false }: Upload,
  api: BaseQueryApi,
): Promise<Answer> =>
  new Promise((resolve) => {
    const form = new FormData();
    form.append('headers', JSON.stringify(headers));
    // Builds even if the page is closed after the upload.
    form.append('build', 'true');
    if (again) form.append('again', 'true');
    form.append('importOptions', JSON.stringify(importOptions));
    form.append('file', file);
    const request = new XMLHttpRequest();
    const url = `/api/projects/${encodeURIComponent(projectId)}/upload-file`;
    const what = JSON.stringify([url, file.name, file.size, file.lastModified, headers, importOptions, again]);
    request.open('POST', url);
    request.setRequestHeader('idempotency-key', creationKeys.keyFor(what));
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    const tell = (sent: number, total: number) =>
      api.dispatch(uploadProgressed({ projectId, sent, total, at: Date.now() }));
    tell(0, file.size);
    request.upload.onprogress = ({ loaded, total }) => tell(loaded, total);
    request.onload = () => {
      const data = parsed(request.responseText);
      if (isFinalStatus(request.status)) creationKeys.settle(what);
      if (request.status === 401) api.dispatch(sessionLost());
      resolve(request.status === 200 ? { data: data as UploadResult } : { error: { status: request.status, data } });
    };
    request.onerror = () => resolve({ error: { status: 'FETCH_ERROR', error: 'upload failed' } });
    api.signal.addEventListener('abort', () => request.abort());
    request.onabort = request.onerror;
    request.send(form);
  });
