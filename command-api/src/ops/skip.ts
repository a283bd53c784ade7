import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@verbatim/eventstore/event-store';
import { chainHead, expectedAt, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { ProjectorFailure, ProjectorStatus } from '@verbatim/projections/runtime/subscriptions/projector-status';
import { skipsStream, type SkipEvent } from '@verbatim/domain/operations/skip-events';
import { readSkips, type Skip } from '@verbatim/projections/runtime/subscriptions/apply-events';

import { toAppend } from '../commands/command-context.ts';
import type { OpsParts, SkipInput, SkipReport } from './operations.ts';
import { operatorContext } from './operator.ts';
import { shownPosition } from './shown-position.ts';

const GO_ON_MS = 10_000;

/**
 * Records that a projector skips the event it has stopped at, and resumes it. No other event can be skipped.
 * @throws Error if the projector is unknown or has not stopped there
 */
export const skip = async (parts: OpsParts, input: SkipInput): Promise<SkipReport> => {
  const { projections, events } = parts;
  const projector = await findProjector(parts, input.projector);
  const known = (await readSkips(events, projector.name)).find(({ position }) => isSame(position, input.position));
  const { failure } = projector;
  if (known === undefined) {
    const { stream, revision, position } = failure ?? {};
    if (stream === undefined || revision === undefined || position === undefined)
      throw new Error(`${projector.name} has not stopped at an event (${projector.state}): there is nothing to skip`);
    if (!isSame(position, input.position))
      throw new Error(`${projector.name} has stopped at position ${position}, not at ${input.position}`);
    await record(parts, input, { projector: projector.name, stream, revision, position, why: input.why });
  }
  if (failure !== undefined) await projections.resume(projector.name);
  const found = known ?? (await readSkips(events, projector.name)).at(-1);
  if (found === undefined) throw new Error('The skip was recorded but cannot be read');
  const after = await goneOn(parts, projector.name, found);
  return { skip: found, recorded: known === undefined, projector: after };
};

const findProjector = async ({ projections }: OpsParts, name: string): Promise<ProjectorStatus> => {
  const all = await projections.status();
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new Error(`There is no projector '${name}'. There are: ${all.map((one) => one.name).join(', ')}`);
};

const record = async (parts: OpsParts, input: SkipInput, data: SkipEvent['data']): Promise<void> => {
  const stream = skipsStream(data.projector);
  let head: ChainHead = 'no-stream';
  for await (const event of parts.events.readStream(stream)) head = chainHead(event);
  const event = toAppend(operatorContext(parts, input))({ type: 'EventSkipped', data } satisfies SkipEvent, 0);
  await parts.events.append(stream, expectedAt(head), sealEvents(stream, head, [event]));
};

/**
 * Waits for the projector to resume.
 * @returns its status: running, or stopped at another event
 */
const goneOn = async (parts: OpsParts, name: string, skipped: Skip): Promise<ProjectorStatus> => {
  const deadline = performance.now() + GO_ON_MS;
  for (;;) {
    const now = await findProjector(parts, name);
    // Resuming clears the failure; the state changes with the first event, later if another process runs the
    // projector.
    const stands = now.failure === undefined || isAt(now.failure, skipped);
    const isUnderWay = now.state === 'starting' || now.state === 'catching-up' || (now.state === 'failed' && stands);
    if (!isUnderWay || performance.now() > deadline) return now;
    await wait(50);
  }
};

const isAt = ({ stream, revision }: ProjectorFailure, skipped: Skip): boolean =>
  stream === skipped.stream && revision === skipped.revision;

const isSame = (a: Position, b: string): boolean => a === (shownPosition(b) ?? b);
