import { withOperations } from './open-operations.ts';
import { operatorName } from './operator-name.ts';
import { EXIT, requiredOption, type OpsCommand } from './ops-command.ts';
import { shortPosition } from './shown-position.ts';

export const skipCommand: OpsCommand = {
  name: 'skip',
  usage: 'skip <projector> <position> --why "<reason>"',
  summary: 'lets a projector go on without the event that has stopped it',
  details: `
Only the very event that the projector has stopped at can be skipped: 'status' says its position. What is skipped is recorded in the
stream skips-<projector> with who, when and why, is listed by 'status', and is passed over by rebuilds too. A skip cannot be taken back.
What the event would have done is missing from the model from now on. Repeating the command is harmless.

  --why <text>  the reason, for whoever reads the record; needed

Exit code 1 when the projector has stopped again afterwards, at another event.`,
  options: { why: { type: 'string' } },
  arguments: [2, 2],
  async run(call) {
    const { output, signal } = call;
    const [projector = '', position = ''] = call.arguments;
    const why = requiredOption(call, 'why');
    return withOperations(call, async (operations) => {
      const input = { projector, position, why, operator: operatorName() };
      const done = await operations.skip(input, { signal, onProgress: output.progress });
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
    });
  },
};
