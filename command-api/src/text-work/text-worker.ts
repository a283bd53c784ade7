/** What runs in a worker thread of `text-work.ts`: the entry of `dist/text-worker.js`. */
import './plain-environment.ts';
import { Compromise } from './compromise-terms.ts';
import { sentenceSpans } from './sentence-spans.ts';
import { wordClasses } from './word-classes.ts';

export type TextTask =
  | { readonly kind: 'split'; readonly texts: readonly string[] }
  | { readonly kind: 'tag'; readonly texts: readonly string[]; readonly spans: readonly (readonly number[])[] };

export interface TextTaskAnswers {
  readonly split: readonly number[][];
  readonly tag: readonly string[];
}

const compromise = new Compromise();

/** One answer for each text, in their order. */
export default function work(task: TextTask): TextTaskAnswers[TextTask['kind']] {
  switch (task.kind) {
    case 'split':
      return task.texts.map((text) => sentenceSpans(text, compromise));
    case 'tag':
      return wordClasses(task.texts, task.spans, compromise);
  }
}
