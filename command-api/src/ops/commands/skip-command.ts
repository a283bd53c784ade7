import { withOperations } from '../open-operations.ts';
import { operatorName } from '../operator.ts';
import { EXIT, reflowText, opsCommand, type OpsCommand } from '../ops-command.ts';
import { shortPosition } from '../shown-position.ts';

export const skipCommand: OpsCommand = (runs) =>
  opsCommand('skip', 'makes a projector continue without the event that has stopped it', DETAILS)
    .argument('<projector>', "as shown by 'status'")
    .argument('<position>', 'of the event')
    .requiredOption('--why <text>', 'the reason, stored with the record', reflowText)
    .action(
      runs((call, projector, position, { why }) =>
        withOperations(call, async (operations) => {
          const { output } = call;
          const done = await operations.skip({ projector, position, why, operator: operatorName() });
          const { skip, recorded, projector: now } = done;
          output.record(done);
          output.say(
            recorded
              ? `${projector} skips ${skip.stream}@${skip.revision} from now on.`
              : `${projector} already skips ${skip.stream}@${skip.revision}: ${skip.why} (${skip.by}, ${skip.at})`,
          );
          const { failure } = now;
          if (failure === undefined) output.say(`It is ${now.state}, at position ${shortPosition(now.position)}.`);
          else output.say(`It has stopped again, at ${shortPosition(failure.position ?? '')}: ${failure.reason}`);
          return failure === undefined ? EXIT.done : EXIT.failed;
        }),
      ),
    );

const DETAILS = `
Only the event that the projector has stopped at can be skipped: 'status' shows its position. The skip is recorded in
the stream skips-<projector> with who, when and why, is listed by 'status', and also applies to rebuilds. A skip
cannot be undone. The effect of the event is missing from the model from now on. Repeating the command is harmless.

Exit code 1 if the projector then stops at another event.`;
