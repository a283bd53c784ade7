import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { baseApi } from '../../api/transport/base-api.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { wizardPath } from '../../api/projects/project-progress.ts';
import { projectsApi } from '../../api/projects/projects.ts';
import demoUrl from '../../../../demo/hotel-comments.csv?url';

export const DEMO_FILE = { url: demoUrl, name: 'hotel-comments.csv' } as const;

const COLUMNS: readonly (readonly [field: string, type: ColumnType])[] = [
  ['Guest', 'text'],
  ['Comment', 'long-text'],
  ['Hotel', 'enum'],
  ['Traveller', 'enum'],
  ['Nights', 'number'],
  ['Arrival', 'date'],
  ['Rating', 'number'],
];

const DETAILS = {
  name: 'Hotel guests (demo)',
  description: 'Fictional comments of hotel guests to try things out',
  sid: '',
  no_sid: true,
};

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Creates a project of the demo's comments by ordinary calls. @returns its id */
const makeDemo = async (dispatch: Dispatch): Promise<string> => {
  const { createProject, defineColumns, createTable, uploadFile } = projectsApi.endpoints;
  const answer = await fetch(demoUrl);
  if (!answer.ok) throw new Error('The demo’s comments could not be loaded. Try again');
  const file = new File([await answer.blob()], DEMO_FILE.name, { type: 'text/csv' });
  const { id } = await dispatch(createProject.initiate(DETAILS, { track: false })).unwrap();
  const body = COLUMNS.map(([field, type]) => ({ field, name: field.toLowerCase(), field_type: type, options: [] }));
  await dispatch(defineColumns.initiate({ id, body }, { track: false })).unwrap();
  await dispatch(createTable.initiate(id, { track: false })).unwrap();
  const headers = COLUMNS.map(([field]) => field);
  await dispatch(uploadFile.initiate({ projectId: id, file, headers, importOptions: {} }, { track: false })).unwrap();
  return id;
};

/** Creates it and opens its build, which the server continues. */
export const useDemoProject = () => {
  const dispatch: Dispatch = useDispatch();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const make = async (): Promise<void> => {
    setMaking(true);
    try {
      const id = await makeDemo(dispatch);
      dispatch(baseApi.util.invalidateTags(['Projects']));
      await navigate(wizardPath(id));
    } catch (error) {
      toast.error(getErrorMessage(error));
      setMaking(false);
    }
  };
  return { make, isMaking };
};
