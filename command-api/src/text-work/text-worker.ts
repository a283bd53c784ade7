/** Worker thread of `text-work.ts`: the entry of `dist/text-worker.js`. */
import './worker-environment.ts';
import { sentenceSpans } from '@verbatim/domain/text/sentences/sentence-spans';
import { Compromise } from './compromise-terms.ts';
import { tagPartsOfSpeech } from './parts-of-speech.ts';

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
      return task.texts.map((text) => sentenceSpans(text));
    case 'tag':
      return tagPartsOfSpeech(task.texts, task.spans, compromise);
  }
}
