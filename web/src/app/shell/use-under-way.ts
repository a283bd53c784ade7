import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Build, Scoring } from '@verbatim/command-api/contract/builds';
import { baseApi } from '../../api/transport/base-api.ts';
import { useBuildsQuery } from '../../api/projects/builds.ts';

const POLL_MS = 2_000;
const NO_BUILDS: readonly Build[] = [];
const NO_SCORING: readonly Scoring[] = [];

/** Running builds of all users, polled; refetches what a finished build has changed. */
export const useUnderWay = (skip: boolean) => {
  const dispatch = useDispatch();
  const known = useRef(NO_BUILDS);
  const { data } = useBuildsQuery(undefined, { skip, pollingInterval: POLL_MS });
  const { builds = NO_BUILDS, scoring = NO_SCORING } = data ?? {};
  useEffect(() => {
    const isOver = known.current.some(({ id }) => !builds.some((build) => build.id === id));
    known.current = builds;
    if (isOver) dispatch(baseApi.util.invalidateTags(['Projects']));
  }, [builds, dispatch]);
  return { builds, scoring };
};
