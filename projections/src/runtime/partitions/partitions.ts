/**
 * Partitions of the models: the shared ones, and 64 buckets of projects by hash of the id, each kept by one
 * process at a time. STORED FORMAT: names are in leases and checkpoints.
 */
import { type ModelDirectory, getModelProject } from '../../models/all-projectors.ts';

export const SHARED_PARTITION = 'shared';

const BUCKETS = 64;

const bucketName = (bucket: number): string => `projects-${String(bucket).padStart(2, '0')}`;

export const ALL_PARTITIONS: readonly string[] = [
  SHARED_PARTITION,
  ...Array.from({ length: BUCKETS }, (_, bucket) => bucketName(bucket)),
];

/** Partition of a model. */
export const getModelPartition = (models: ModelDirectory, model: string): string => {
  const projectId = getModelProject(models, model);
  return projectId === undefined ? SHARED_PARTITION : getPartition(projectId);
};

/** Partition of a project's models. */
export const getPartition = (projectId: string): string => bucketName(getHash(projectId) % BUCKETS);

/** FNV-1a, 32 bits, over the UTF-16 units. */
const getHash = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
