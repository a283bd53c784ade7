/**
 * Merkle tree hash of RFC 6962 (Certificate Transparency): leaves and nodes are hashed with different
 * prefixes, so that no node can pass for a leaf.
 */
import { createHash } from 'node:crypto';

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** @returns the root, SHA-256 in hex; the hash of no bytes without leaves */
export const computeMerkleRoot = (leaves: readonly (string | Uint8Array)[]): string => {
  if (leaves.length === 0) return createHash('sha256').digest('hex');
  let level: readonly Buffer[] = leaves.map((leaf) => createHash('sha256').update(LEAF).update(leaf).digest());
  // From the bottom, an odd last node moves up unchanged: the same tree as the RFC's split at a power of two.
  while (level.length > 1) level = toParents(level);
  return (level[0] as Buffer).toString('hex');
};

const toParents = (level: readonly Buffer[]): Buffer[] => {
  const parents: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as Buffer, level[at + 1]];
    parents.push(right === undefined ? left : createHash('sha256').update(NODE).update(left).update(right).digest());
  }
  return parents;
};
