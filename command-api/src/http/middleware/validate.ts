import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';
import type { RouteDescription } from '../route.ts';

/** Whether a parameter of this type is JSON in the query string: an object, a list or a boolean. */
export const takesJson = (type: unknown): boolean => {
  const inner = innerType(type);
  return (
    inner instanceof z.ZodObject ||
    inner instanceof z.ZodArray ||
    inner instanceof z.ZodRecord ||
    inner instanceof z.ZodBoolean
  );
};

const takesNumber = (type: unknown): boolean => innerType(type) instanceof z.ZodNumber;

/** Unwraps optional types. */
const innerType = (type: unknown): unknown => {
  let inner = type;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault || inner instanceof z.ZodOptional)
    inner = inner.def.innerType;
  return inner;
};

/** Where a JSON text is invalid, according to the parser: " from character 8 on", or ''. */
export const jsonFault = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (/end of JSON/u.test(message)) return ': it ends too early';
  const at = /position (\d+)/u.exec(message)?.[1];
  return at === undefined ? '' : ` from character ${Number(at) + 1} on`;
};

export const JSON_REMEDY = 'Put double quotes around names and texts, and no comma after the last entry.';

// Maps a command's field names to the request's: `folderId` is `folder_id`, and `parentId` of a new folder
// its `parent`.

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  folderId: ['folder_id', 'folders'],
  folderIds: ['folders'],
  themeIds: ['themes'],
  parentId: ['parent', 'parent_id', 'folder_id'],
  themeId: ['theme_id', 't_id', 'theme', 'themes'],
};

/**
 * Undefined for fields that are not in the body, but in the path or set by the server.
 * @param field may be a path, as `columns.0.name`
 */
export const bodyField = (route: Pick<RouteDescription, 'body' | 'upload'>, field: string): string | undefined => {
  const known = getFields(route);
  const [first = '', ...rest] = field.split('.');
  // A body that is a list has its elements' places for names.
  if (known === undefined) return field;
  const name = [first, ...(OTHER_NAMES[first] ?? [])].find((one) => known.has(one));
  return name && [name, ...rest].join('.');
};

const getFields = ({ body, upload }: Pick<RouteDescription, 'body' | 'upload'>): ReadonlySet<string> | undefined => {
  if (upload !== undefined) return new Set(['file', ...Object.keys(upload.shape)]);
  if (body === undefined) return new Set();
  const { shape } = body as Partial<z.ZodObject>;
  return shape && new Set(Object.keys(shape));
};

/**
 * The body as the schema has it.
 * @throws HttpError 400 that names the field at fault, 415 for what is no JSON
 */
export const parseBody = <Schema extends z.ZodType>(ctx: Context, schema: Schema): z.infer<Schema> => {
  // Nothing is of no type: some clients send its length alone.
  if (ctx.request.length !== 0 && ctx.is('application/json') === false) throw mediaTypeUnknown('application/json');
  return check(schema, (ctx.request.body as unknown) ?? {});
};

export const mediaTypeUnknown = (expected: string): HttpError =>
  new HttpError(
    415,
    'MEDIA_TYPE_UNKNOWN',
    `The body of this request is ${expected}; its Content-Type says otherwise.`,
    {
      headers: { Accept: expected },
    },
  );

/**
 * The query as the schema has it. A parameter that is an object, a list or a boolean is JSON in the query
 * string.
 * @throws HttpError 400 that names the parameter at fault
 */
export const parseQuery = <Schema extends z.ZodObject>(ctx: Context, schema: Schema): z.infer<Schema> => {
  const given: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    if (Object.hasOwn(given, name)) throw refusedParameter(name, `${name} is given twice. Send it once.`);
    given[name] = valueOf(name, value, schema.shape[name]);
  }
  return check(schema, given);
};

const valueOf = (name: string, value: string, type: unknown): unknown => {
  if (type === undefined) return value;
  if (takesJson(type)) return parseJson(name, value);
  // JavaScript would also accept '' and '0x10' as numbers.
  if (takesNumber(type) && !/^-?\d+(?:\.\d+)?$/u.test(value))
    throw refusedParameter(name, `${name} is not a number. Enter digits, such as 20.`);
  return value;
};

const refusedParameter = (field: string, message: string): HttpError =>
  new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field, message }] });

const parseJson = (field: string, value: string): unknown => {
  if (value === '') return undefined;
  try {
    return JSON.parse(value, refusePrototype);
  } catch (error) {
    throw refusedParameter(field, notJson(field, error));
  }
};

const notJson = (field: string, error: unknown): string =>
  error instanceof PrototypeKeyError
    ? `${field} has the key '__proto__', which is not allowed. Remove it.`
    : `${field} is not JSON${jsonFault(error)}. ${JSON_REMEDY}`;

class PrototypeKeyError extends Error {}

/** Schemas ignore such a key, but an ignored filter must be rejected. */
const refusePrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new PrototypeKeyError();
  return value;
};

const check = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(getFieldErrors);
  const first = errors[0] ?? { field: '', message: 'The request is invalid' };
  // Messages of the catalogue are shown unchanged; a schema's technical ones need their field.
  const detail = isSentence(first.message) || first.field === '' ? first.message : `${first.field}: ${first.message}`;
  throw new HttpError(400, 'INVALID_REQUEST', detail, { errors });
};

const getFieldErrors = (issue: z.core.$ZodIssue): readonly { field: string; message: string }[] => {
  const path = issue.path.map(String);
  const intended = issue.code === 'invalid_union' ? findIntended(issue) : undefined;
  if (intended !== undefined)
    return intended.flatMap((inner) => getFieldErrors({ ...inner, path: [...issue.path, ...inner.path] }));
  if (issue.code !== 'unrecognized_keys')
    return [{ field: path.join('.'), message: isMissing(issue) ? 'Field is Required' : getWords(issue) }];
  return issue.keys.map((key) => ({
    field: [...path, key].join('.'),
    message: `'${key}' is not a known field. Remove it.`,
  }));
};

/** Faults by the first alternative of the type that was given, if there is one. */
const findIntended = ({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined =>
  errors.find((issues) => !issues.some(isOfOtherType));

const isOfOtherType = ({ code, path }: z.core.$ZodIssue): boolean =>
  (code === 'invalid_type' || code === 'invalid_value') && path.length === 0;

/** Only the message identifies it: issues do not contain the input. */
const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined');

const isSentence = (message: string): boolean =>
  !/^(Must |Invalid (input|option|key|element|string)|Too )/u.test(message);

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

const sized = (origin: string, limit: string): string =>
  `Must ${origin in UNITS ? 'have' : 'be'} ${limit}${UNITS[origin] ?? ''}`;

/** The catalogue's message, or an expectation derived from a schema's technical one. */
const getWords = (issue: z.core.$ZodIssue): string => {
  if (isSentence(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_big':
      return sized(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      return sized(issue.origin, `at least ${issue.minimum}`);
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `Must be of the type ${issue.expected}`;
    case 'invalid_union':
      // A schema may have a message of its own.
      return issue.message === NO_MESSAGE ? describeAlternatives(issue) : issue.message;
    default:
      return issue.message;
  }
};

/** By zod, for a union without a message. */
const NO_MESSAGE = 'Invalid input';

const describeAlternatives = ({ errors }: z.core.$ZodIssueInvalidUnion): string => {
  const issues = errors.flat();
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
  const types = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [issue.expected] : []));
  return types.length === 0
    ? `Must be one of ${values.join(', ')}`
    : `Must be of the type ${[...new Set(types), ...values].join(' or ')}`;
};
