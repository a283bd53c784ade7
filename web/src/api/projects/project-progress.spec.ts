import { describe, expect, it } from '@jest/globals';
import type { DataFile, StepProgress } from '@verbatim/command-api/contract/projects';
import { projectStage } from './project-progress.ts';

const step = (completed: number): StepProgress => ({ count: 10, completed });
const file = (id: string, ...completed: readonly [number, number, number, number]): DataFile => {
  const [build, parse, classify, sentiment] = completed;
  return {
    id,
    name: id,
    count: 10,
    date: '',
    start: 1,
    reading: null,
    cells: null,
    withoutText: null,
    not_stored: [],
    splitters: [],
    can_split_anew: false,
    steps: { build: step(build), parse: step(parse), classify: step(classify), sentiment: step(sentiment) },
  };
};
const stage = (...dataFiles: readonly DataFile[]) => {
  const { stage: name, ...rest } = projectStage({ dataFiles });
  return { name, ...('file' in rest ? { file: rest.file.id, step: rest.step } : {}) };
};

describe('where the making of a project stands', () => {
  it('is being set up until a file is stored', () => {
    expect(stage()).toEqual({ name: 'setup' });
  });

  it('stands at the first step that is not complete', () => {
    expect(stage(file('a', 4, 0, 0, 0))).toEqual({ name: 'building', file: 'a', step: 'build' });
    expect(stage(file('a', 10, 10, 3, 0))).toEqual({ name: 'building', file: 'a', step: 'classify' });
  });

  it('looks at later files too', () => {
    expect(stage(file('a', 10, 10, 10, 10), file('b', 10, 2, 0, 0))).toEqual({
      name: 'building',
      file: 'b',
      step: 'parse',
    });
  });

  it('is ready when every step of every file is complete', () => {
    expect(stage(file('a', 10, 10, 10, 10))).toEqual({ name: 'ready' });
  });
});
