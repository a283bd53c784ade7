/**
 * Into which parts the models are divided: those that all projects share, and 64 buckets of projects by the hash of their id. A partition
 * is kept by one process at a time.
 * STORED FORMAT: names stand in leases and marks.
 */
import { type ModelDirectory, projectOfModel } from '../models/all-projectors.ts';

export const SHARED_PARTITION = 'shared';

const BUCKETS = 64;

const bucketName = (bucket: number): string => `projects-${String(bucket).padStart(2, '0')}`;

export const ALL_PARTITIONS: readonly string[] = [
  SHARED_PARTITION,
  ...Array.from({ length: BUCKETS }, (_, bucket) => bucketName(bucket)),
];

/** Of the model of this name. */
export const partitionOfModel = (models: ModelDirectory, model: string): string => {
  const projectId = projectOfModel(models, model);
  return projectId === undefined ? SHARED_PARTITION : partitionOf(projectId);
};

/** Of a project's models. */
export const partitionOf = (projectId: string): string => bucketName(hashOf(projectId) % BUCKETS);

/** FNV-1a, 32 bits, over the UTF-16 units. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
