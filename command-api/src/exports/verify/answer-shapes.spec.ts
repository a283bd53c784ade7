/**
 * Charts carry the digest of the answer that they were drawn from: if the shape of an answer changes, the
 * version must, or every chart of before would verify as altered.
 */
import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import answerSchemas from '../../openapi/answer-schemas.json' with { type: 'json' };
import { EXPORT_RULES } from '../stamp-writer.ts';
import { QUESTIONS } from './ask-question.ts';

const ANSWERS: Readonly<Record<string, unknown>> = answerSchemas.answers;
const DEFINITIONS: Readonly<Record<string, unknown>> = answerSchemas.definitions;

/** Without descriptions; each named schema once, at its first use. */
const expand = (schema: unknown, seen: Set<string>): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => expand(item, seen));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.entries(schema).flatMap(([key, value]): unknown[] => {
    if (key === 'description') return [];
    if (key !== '$ref') return [[key, expand(value, seen)]];
    const name = String(value).split('/').at(-1) ?? '';
    if (seen.has(name)) return [[key, name]];
    seen.add(name);
    return [[key, name, expand(DEFINITIONS[name], seen)]];
  });
};

it('have one version: bump EXPORT_VERSION before the digest here is changed', () => {
  const seen = new Set<string>();
  const names = QUESTIONS.map(({ method, path }) => `${method} ${path}`).toSorted();
  const shapes = names.map((name) => [name, expand(ANSWERS[name], seen)]);
  const digest = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect(seen).toContain('TableResult');
  expect({ version: EXPORT_RULES['exports'], digest }).toEqual({ version: '3', digest: '1744ac123e091578' });
});
