/** Formats the result of `verify-log`. */
import type { LogFinding } from '@verbatim/eventstore/seals/log-findings';
import type { LogVerification } from '@verbatim/eventstore/seals/verify-log';
import type { StoredVerifiedSeal } from './verified-seal-file.ts';

/** One sentence that names the event and what was done to it. */
export const describeFinding = (finding: LogFinding): string => {
  const { stream, revision, instead } = finding;
  const event = `${stream}@${revision}`;
  switch (finding.kind) {
    case 'changed':
      return `${event} was changed.`;
    case 'rewritten':
      return `${stream} was rewritten: at least one event from ${event} to ${stream}@${finding.upTo ?? revision}.`;
    case 'removed':
      return `${event} was removed.`;
    case 'inserted':
      return `${event} was inserted: it is not in this place of the sealed log.`;
    case 'reordered':
      return instead === undefined
        ? `${event} was moved: it is not in its place in the log.`
        : `The log was reordered: ${instead.stream}@${instead.revision} is in the place of ${event}.`;
    case 'cut-short':
      return `${stream} was cut short: ${revision === 0 ? 'all events are' : `everything from ${event} on is`} missing.`;
    case 'deleted':
      return `${stream} was deleted, and there is no receipt of an erasure.`;
  }
};

const REMEDY =
  "Compare the log with a backup or an export, and restore that. 'doctor --deep' lists every broken stream.";

export const describeVerification = (
  found: LogVerification,
  before: StoredVerifiedSeal | undefined,
): readonly string[] => {
  const { findings, seals, last, events, unsealed, erased } = found;
  if (findings.length > 0) {
    const lines = findings.map((finding) => {
      const where = finding.seal === undefined ? '' : ` Seal ${finding.seal} of ${seals} covers it.`;
      return `ALTERED: ${describeFinding(finding)}${where}`;
    });
    return [...lines, REMEDY];
  }
  if (last === undefined) return ["The log has no seal yet: there is nothing to verify it against. Run 'seal' first."];
  return [
    `Valid: ${events} events up to seal ${last.number} (${last.at}) are as they were sealed.`,
    `Root: ${last.root}`,
    ...(before === undefined
      ? []
      : [`Seals 1 to ${before.number} were verified at ${before.verifiedAt} and not read again; --from-start does.`]),
    ...(erased === 0 ? [] : [`${erased} streams were deleted since, as their projects record.`]),
    ...(unsealed === 0 ? [] : [`${unsealed} events behind the last seal are not covered by it.`]),
  ];
};
