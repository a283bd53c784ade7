import { withOperations } from './open-operations.ts';
import { operatorName } from './operator.ts';
import { EXIT, filled, opsCommand, type OpsCommand } from './ops-command.ts';
import { shortPosition } from './shown-position.ts';

export const skipCommand: OpsCommand = (runs) =>
  opsCommand('skip', 'lets a projector go on without the event that has stopped it', DETAILS)
    .argument('<projector>', "as 'status' names it")
    .argument('<position>', 'of the event')
    .requiredOption('--why <text>', 'the reason, for whoever reads the record', filled)
    .action(
      runs((call, projector, position, { why }) =>
        withOperations(call, async (operations) => {
          const { output } = call;
          const done = await operations.skip({ projector, position, why, operator: operatorName() });
          const { skip, recorded, projector: now } = done;
          output.record(done);
          output.say(
            recorded
              ? `${projector} passes over ${skip.stream}@${skip.revision} from now on.`
              : `${projector} passes over ${skip.stream}@${skip.revision} already: ${skip.why} (${skip.by}, ${skip.at})`,
          );
          const { failure } = now;
          if (failure === undefined) output.say(`It is ${now.state}, at position ${shortPosition(now.position)}.`);
          else output.say(`It has stopped again, at ${shortPosition(failure.position ?? '')}: ${failure.reason}`);
          return failure === undefined ? EXIT.done : EXIT.failed;
        }),
      ),
    );

const DETAILS = `
Only the very event that the projector has stopped at can be skipped: 'status' says its position. What is skipped is recorded in the
stream skips-<projector> with who, when and why, is listed by 'status', and is passed over by rebuilds too. A skip cannot be taken back.
What the event would have done is missing from the model from now on. Repeating the command is harmless.

Exit code 1 when the projector has stopped again afterwards, at another event.`;
