/** Addresses of results, which exports of the browser name as their question. */
import { queryString } from '../transport/base-api.ts';
import type { CloudArgs, LinkArgs, TableArgs, TermFrequencyArgs, TimeSeriesArgs } from '../workspaces.ts';

const id = encodeURIComponent;

export const RESULT_ADDRESSES = {
  table: ({ workspaceId, ...params }: TableArgs): string =>
    `/api/workspaces/${id(workspaceId)}/table${queryString(params)}`,
  timeSeries: ({ workspaceId, ...params }: TimeSeriesArgs): string =>
    `/api/workspaces/${id(workspaceId)}/time-series${queryString(params)}`,
  cloud: ({ projectId, workspaceId, filters, partsOfSpeech, numbers }: CloudArgs): string =>
    `/api/projects/${id(projectId)}/workspaces/${id(workspaceId)}/cloud${queryString({ filters, pos_tags: partsOfSpeech, numbers, scored: true })}`,
  termFrequency: ({ projectId, ...params }: TermFrequencyArgs): string =>
    `/api/projects/${id(projectId)}/term-freq${queryString({ ...params, scored: true })}`,
  link: ({ projectId, workspaceId, ...params }: LinkArgs): string =>
    `/api/projects/${id(projectId)}/workspaces/${id(workspaceId)}/link${queryString(params)}`,
};

/** A result as the hook of its query returns it. */
export interface ShownResult {
  readonly endpointName?: string | undefined;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
}

/** @returns undefined for what no export is made of */
export const findResultAddress = ({ endpointName = '', originalArgs }: ShownResult): string | undefined =>
  originalArgs !== undefined && endpointName in RESULT_ADDRESSES
    ? RESULT_ADDRESSES[endpointName as keyof typeof RESULT_ADDRESSES](originalArgs as never)
    : undefined;
