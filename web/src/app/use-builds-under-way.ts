import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Build } from '@verbatim/command-api/contract/builds';
import { baseApi } from '../api/base-api.ts';
import { useBuildsQuery } from '../api/builds.ts';

const POLL_MS = 2_000;
const NONE: readonly Build[] = [];

/** Asked for all the time; what a build that is over has changed is read anew. */
export const useBuildsUnderWay = (skip: boolean): readonly Build[] => {
  const dispatch = useDispatch();
  const known = useRef(NONE);
  const { data } = useBuildsQuery(undefined, { skip, pollingInterval: POLL_MS });
  const builds = data?.builds ?? NONE;
  useEffect(() => {
    const isOver = known.current.some(({ id }) => !builds.some((build) => build.id === id));
    known.current = builds;
    if (isOver) dispatch(baseApi.util.invalidateTags(['Projects']));
  }, [builds, dispatch]);
  return builds;
};
