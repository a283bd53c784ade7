import { projectorsOf, sharedProjectors } from '@verbatim/projections/models/all-projectors';

export interface KeptModels {
  /** Models that there must be. */
  readonly expected: readonly string[];
  readonly isKept: (model: string) => boolean;
}

/** The models that this version of the program keeps: those of all projects, and those of each. */
export const keptModels = (): KeptModels => {
  const expected = sharedProjectors().map(({ name }) => name);
  const ofProjects = projectorsOf('').map(({ name }) => name);
  return {
    expected,
    isKept: (model) => expected.includes(model) || ofProjects.some((start) => model.startsWith(start)),
  };
};
