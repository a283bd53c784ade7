import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

/** The body as the schema has it. @throws HttpError 400 that names the field at fault */
export const bodyOf = <Schema extends z.ZodType>(ctx: Context, schema: Schema): z.infer<Schema> =>
  check(schema, (ctx.request.body as unknown) ?? {});

/**
 * The query as the schema has it. A parameter that is an object, a list or a boolean is JSON in the query string.
 * @throws HttpError 400 that names the parameter at fault
 */
export const queryOf = <Schema extends z.ZodObject>(ctx: Context, schema: Schema): z.infer<Schema> => {
  const given: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    const type: unknown = schema.shape[name];
    given[name] = type !== undefined && takesJson(type) ? parseJson(name, value) : value;
  }
  return check(schema, given);
};

const takesJson = (type: unknown): boolean => {
  let inner = type;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) inner = inner.def.innerType;
  return (
    inner instanceof z.ZodObject ||
    inner instanceof z.ZodArray ||
    inner instanceof z.ZodRecord ||
    inner instanceof z.ZodBoolean
  );
};

const parseJson = (field: string, value: string): unknown => {
  if (value === '') return undefined;
  try {
    return JSON.parse(value, refusePrototype);
  } catch {
    const message = `${field} is not JSON`;
    throw new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field, message }] });
  }
};

/** The schemas would pass over such a key, and a filter that nobody runs must be refused. */
const refusePrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError();
  return value;
};

const check = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(fieldErrorsOf);
  const first = errors[0] ?? { field: '', message: 'The request is not as it should be' };
  // The catalogue's own sentences are shown as they are; a schema's technical ones need their field to be understood.
  const detail = isSentence(first.message) || first.field === '' ? first.message : `${first.field}: ${first.message}`;
  throw new HttpError(400, 'INVALID_REQUEST', detail, { errors });
};

const fieldErrorsOf = (issue: z.core.$ZodIssue): readonly { field: string; message: string }[] => {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys')
    return [{ field: path.join('.'), message: isMissing(issue) ? 'Field is Required' : issue.message }];
  return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: `'${key}' is not known here` }));
};

/** The schema's own words are all that tells of it: what was given is not part of an issue. */
const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined');

const isSentence = (message: string): boolean => !/^(Invalid (input|option|key|element|string)|Too )/u.test(message);
