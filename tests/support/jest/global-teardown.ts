import { endings } from './end-of-run.ts';

export default async (): Promise<void> => {
  for (const end of endings().splice(0)) await end();
};
