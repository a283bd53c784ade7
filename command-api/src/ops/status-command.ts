import type { ProjectionsControl } from '@verbatim/projections/projections-protocol';
import type { ProjectorStatus } from '@verbatim/projections/run-projections';

export interface OpsCommandOptions {
  readonly argument: string | undefined;
  readonly json: boolean;
  readonly print: (line: string) => void;
}

/** @returns 1 when a projector has stopped over an event, 0 otherwise */
export const statusCommand = async (
  projections: ProjectionsControl,
  { json, print }: OpsCommandOptions,
): Promise<number> => {
  const projectors = await projections.status();
  if (json) print(JSON.stringify({ projectors }));
  else for (const line of tableOf(projectors)) print(line);
  return projectors.some(({ state }) => state === 'failed') ? 1 : 0;
};

const tableOf = (projectors: readonly ProjectorStatus[]): readonly string[] => {
  const rows = projectors.map(({ name, state, position, applied, failure }) => [
    name,
    state,
    position === '' ? '–' : position.replace(/^0+(?=\d)/u, ''),
    String(applied),
    failure === undefined ? '' : failureLine(failure),
  ]);
  const table = [['PROJECTOR', 'STATE', 'POSITION', 'APPLIED', 'FAILURE'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const failureLine = ({ reason, stream, revision }: NonNullable<ProjectorStatus['failure']>): string =>
  stream === undefined ? reason : `at ${stream}@${revision ?? '?'}: ${reason}`;
