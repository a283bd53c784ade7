/** Baseline of `cleaning.bench.ts`: compromise's own name finding, text by text. */
import { parentPort } from 'node:worker_threads';
import nlp from 'compromise/three';

interface Names {
  people(): { out(format: 'array'): string[] };
  organizations(): { out(format: 'array'): string[] };
}

/** Answers each list of texts with how many names there are. */
parentPort?.on('message', (texts: readonly string[]) => {
  let names = 0;
  for (const text of texts) {
    const view = nlp(text) as unknown as Names;
    names += view.people().out('array').length + view.organizations().out('array').length;
  }
  parentPort?.postMessage(names);
});
