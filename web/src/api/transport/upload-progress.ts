/** Upload progress of files, which only XMLHttpRequest reports. */
import { createAction, createSlice } from '@reduxjs/toolkit';
import { paceAfter, type StepPace } from './step-pace.ts';

export interface UploadProgress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  readonly pace: StepPace;
}

interface Sent {
  readonly sent: number;
  readonly total: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export const uploadProgressed = createAction<Sent & { readonly projectId: string }>('upload/progressed');

/** Progress after a further report; a new upload starts with nothing sent. */
export const uploadAfter = (before: UploadProgress | null, { sent, total, at }: Sent): UploadProgress => ({
  sent,
  total,
  pace: paceAfter(before?.pace ?? null, { file: '', step: 'upload', completed: sent }, at),
});

/** The last upload of each project. */
export interface UploadsState {
  readonly [projectId: string]: UploadProgress;
}

const initialState: UploadsState = {};

export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(uploadProgressed, (state, { payload: { projectId, ...sent } }) => ({
      ...state,
      [projectId]: uploadAfter(state[projectId] ?? null, sent),
    })),
});

interface WithUploads {
  readonly uploads: UploadsState;
}

export const selectUpload = ({ uploads }: WithUploads, projectId: string): UploadProgress | null =>
  uploads[projectId] ?? null;
