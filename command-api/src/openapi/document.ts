/**
 * The API as an OpenAPI 3.1 document: made of the schemas that validate requests, and of the types that answers are compiled against.
 * What all operations of a kind have in common is told here, and nowhere else.
 */
import { z } from 'zod';
import { takesJson } from '../middleware/query-values.ts';
import answerSchemas from './answer-schemas.json' with { type: 'json' };
import type { ErrorStatus, Operation, OperationKey } from './operation.ts';
import { AREAS } from './operations/all-operations.ts';
import { OUTAGES } from './outages.ts';

type Json = Readonly<Record<string, unknown>>;

export const createDocument = (): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Verbatim API',
    version: '1',
    summary: 'Turns open-text comments into themed, sentiment-scored results.',
    description: INTRODUCTION,
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This server' }],
  security: [{ session: [] }, { token: [] }],
  tags: AREAS.map(({ name, description }) => ({ name, description })),
  paths: pathsOfAll(),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'verbatim-session', description: 'What logging in sets.' },
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'A personal access token, made on the page “Sessions and tokens”.',
      },
    },
    parameters: PARAMETERS,
    headers: HEADERS,
    schemas: answerSchemas.definitions,
  },
});

const INTRODUCTION = `Bodies are JSON. In a query, a parameter that is an object or a list is JSON, URL-encoded:
\`filters={"season":{"value":["Spring"],"type":"enum"}}\`. Every refusal is a problem document whose \`code\` is for programs and whose \`detail\` is for people.

Calls that create take an \`Idempotency-Key\`: sent twice, they create once. Calls that change take \`If-Match\` with the version that was read; without
it the last save wins. Whoever has written something reads it at once by the cookie \`verbatim-position\`: a script that keeps no cookies may read what was there before.`;

const HEADERS = {
  'Retry-After': { description: 'Seconds after which to ask again.', schema: { type: 'integer' } },
  ETag: { description: 'The version, as `If-Match` takes it.', schema: { type: 'string' } },
  'Event-Position': { description: 'The stream that was written, and where in the log.', schema: { type: 'string' } },
  Undo: { description: 'What `POST /api/undo` takes this back by.', schema: { type: 'string' } },
} as const;

const PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A new UUID for each thing that is to be created: the same request with the same key creates once.',
    schema: { type: 'string', format: 'uuid' },
    example: '7f9c24e8-3b1a-4d5c-9e0f-1a2b3c4d5e6f',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the answer that was read. Where others have changed the thing since: 409 `CHANGED_MEANWHILE` with both versions.',
    schema: { type: 'string' },
    example: '*',
  },
} as const;

const pathsOfAll = (): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, operations } of AREAS)
    for (const [key, operation] of Object.entries(operations) as [OperationKey, Operation][]) {
      const { method, path, parameters } = addressOf(key);
      (paths[path] ??= {})[method] = operationOf(key, operation, parameters, name);
    }
  return paths;
};

/** Documents name a parameter by what it is of, in every path alike. */
const NAMES: Readonly<Record<string, readonly [name: string, description: string]>> = {
  projects: ['pid', 'Id of the project'],
  workspaces: ['wid', 'Id of the workspace'],
  files: ['fid', 'Id of the file'],
  'group-definitions': ['gid', 'Id of the custom group, or `new`'],
  columns: ['name', 'Name of the column'],
  folders: ['folder', 'Id of the folder'],
  themes: ['theme', 'Id of the theme'],
  responses: ['rid', '`_id` of the comment'],
  agreement: ['aid', 'Id of the sample'],
  users: ['user', 'Id of the user'],
  reset: ['user', 'Id of the user'],
  sessions: ['session', 'Id of the session'],
  tokens: ['token', 'Id of the token'],
  jobs: ['job', 'Id of the file’s job'],
};

interface PathParameter {
  /** As the router calls it. */
  readonly routed: string;
  readonly name: string;
  readonly description: string;
}

const addressOf = (key: OperationKey) => {
  const [method = '', route = ''] = key.split(' ');
  const segments = route.split('/');
  const parameters: PathParameter[] = [];
  const named = segments.map((segment, at) => {
    if (!segment.startsWith(':')) return segment;
    const routed = segment.slice(1);
    const [name, description] = NAMES[segments[at - 1] ?? ''] ?? [routed, `Id (${routed})`];
    parameters.push({ routed, name, description });
    return `{${name}}`;
  });
  return { method: method.toLowerCase(), path: `/api${named.join('/')}`, parameters };
};

const isWriting = (key: OperationKey, operation: Operation): boolean =>
  !key.startsWith('GET ') || operation.isWriting === true;

const operationOf = (
  key: OperationKey,
  operation: Operation,
  pathParameters: readonly PathParameter[],
  tag: string,
): Json => {
  const { summary, more, example = {} } = operation;
  const body = bodyOf(operation);
  return {
    operationId: operationId(key),
    tags: [tag],
    summary,
    ...(more === undefined ? {} : { description: more }),
    ...(operation.isOpen ? { security: [] } : operation.isForPeople ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...pathParameters.map(({ routed, name, description }) => ({
        ...{ name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1 } },
        ...(example.path?.[routed] === undefined ? {} : { example: String(example.path[routed]) }),
      })),
      ...(operation.query === undefined ? [] : queryParameters(operation.query, example.query ?? {})),
      ...(operation.creates ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ...(operation.versioned ? [{ $ref: '#/components/parameters/If-Match' }] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(key, operation),
  };
};

const operationId = (key: OperationKey): string => {
  const [method = '', route = ''] = key.split(' ');
  const words = route.split(/[/-]/u).filter((word) => word !== '');
  const named = words.map((word) => (word.startsWith(':') ? `By-${word.slice(1)}` : word)).join('-');
  return `${method.toLowerCase()}-${named}`.replace(/[-_]+(\w)/gu, (_all, letter: string) => letter.toUpperCase());
};

/** As a client sends it. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const queryParameters = (query: z.ZodObject, example: Readonly<Record<string, unknown>>): readonly Json[] => {
  const { properties = {}, required = [] } = schemaOf(query) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, described]) => {
    const { description, ...schema } = described;
    const given = name in example ? { example: example[name] } : {};
    const isJson = takesJson(query.shape[name]) && schema['type'] !== 'boolean';
    return {
      ...{ name, in: 'query', required: required.includes(name) },
      ...(description === undefined ? {} : { description }),
      ...(isJson ? { content: { 'application/json': { schema, ...given } } } : { schema, ...given }),
    };
  });
};

const bodyOf = ({ body, upload, example }: Operation): Json | undefined => {
  const given = example?.body === undefined ? {} : { example: example.body };
  if (upload !== undefined) return { required: true, content: { 'multipart/form-data': { schema: formOf(upload) } } };
  if (body === undefined) return undefined;
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema: schemaOf(body), ...given } } };
};

const formOf = (fields: z.ZodObject): Json => {
  const { properties } = schemaOf(fields);
  const file = { type: 'string', contentMediaType: 'text/csv', description: 'The CSV file, smaller than 16 MB' };
  return { type: 'object', properties: { file, ...(properties as Json) }, required: ['file'] };
};

const responsesOf = (key: OperationKey, operation: Operation): Json => {
  const errors = errorsOf(key, operation);
  const refused = Object.entries(errors).map(([status, codes]) => [status, problem(status, codes)] as const);
  return { ...successOf(key, operation), ...Object.fromEntries(refused) };
};

const successOf = (key: OperationKey, operation: Operation): Json => {
  if (key === 'GET /logout') return { '302': { description: 'Leads to the login form.' } };
  const json = answerSchemas.answers[key] as Json;
  const content = {
    ...(json['type'] === 'null' ? {} : { 'application/json': { schema: json } }),
    ...(operation.isStream
      ? { 'text/event-stream': { schema: { description: 'Server-sent events, each with JSON as its data.' } } }
      : {}),
    ...Object.fromEntries((operation.files ?? []).map((type) => [type, { schema: {} }])),
  };
  const named = [
    ...(operation.versioned || key === 'GET /themes/:id' ? ['ETag'] : []),
    ...(isWriting(key, operation) && !operation.isForPeople ? ['Event-Position', 'Undo'] : []),
  ];
  const headers = Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const done = { description: 'The answer.', ...(named.length === 0 ? {} : { headers }), content };
  const stored = problem('202', ['STORED_NOT_SHOWN'], 'The change is stored, and cannot be shown yet.');
  return { '200': done, ...(isWriting(key, operation) ? { '202': stored } : {}) };
};

/** What operations of a kind answer beside their own. */
const errorsOf = (key: OperationKey, operation: Operation): Readonly<Record<string, readonly string[]>> => {
  const { body, upload, query, creates, versioned, isOpen, isForPeople, errors = {} } = operation;
  const writes = isWriting(key, operation);
  const takesBody = body !== undefined || upload !== undefined;
  const mayHaveBody = !key.startsWith('GET ');
  const common: Partial<Record<string, readonly string[]>> = {
    400: [
      ...when(takesBody || query !== undefined, 'INVALID_REQUEST'),
      ...['BAD_REQUEST', 'ADDRESS_TOO_LONG'],
      ...when(mayHaveBody, 'INVALID_JSON'),
      ...when(creates, 'IDEMPOTENCY_KEY_INVALID'),
    ],
    401: when(!isOpen, 'NOT_LOGGED_IN'),
    403: [
      ...when(writes, 'CROSS_SITE'),
      ...when(writes && !isOpen, 'TOKEN_READS_ONLY'),
      ...when(isForPeople, 'TOKEN_NOT_ENOUGH'),
    ],
    409: [...when(creates, 'IDEMPOTENCY_KEY_REUSED'), ...when(versioned, 'CHANGED_MEANWHILE')],
    413: when(mayHaveBody, 'TOO_LARGE'),
    415: when(takesBody, 'MEDIA_TYPE_UNKNOWN'),
    421: ['UNKNOWN_HOST'],
    500: ['INTERNAL'],
    503: OUTAGES,
    507: when(writes, 'DISK_FULL'),
  };
  const statuses = [...new Set([...Object.keys(common), ...Object.keys(errors)])].sort();
  const merged = statuses.map((status) => {
    const codes = [...(common[status] ?? []), ...(errors[Number(status) as ErrorStatus] ?? [])];
    return [status, codes] as const;
  });
  return Object.fromEntries(merged.filter(([, codes]) => codes.length > 0));
};

const when = (holds: boolean | undefined, ...codes: readonly string[]): readonly string[] => (holds ? codes : []);

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'The request is not as it should be.',
  401: 'Nobody is logged in, or not by this.',
  403: 'This is not allowed.',
  404: 'There is no such thing.',
  409: 'It contradicts how things stand.',
  413: 'It is too large.',
  415: 'The body is of another type than this takes.',
  421: 'The server does not answer by this name.',
  429: 'Too many of these at once.',
  500: 'Something went wrong that nobody foresaw.',
  503: 'It cannot be done at the moment.',
  507: 'The server’s disk is full.',
};

const problem = (status: string, codes: readonly string[], description = DESCRIPTIONS[status]): Json => ({
  description,
  ...(['429', '503'].includes(status)
    ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
    : {}),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { status: { const: Number(status) }, code: { enum: [...new Set(codes)] } } },
        ],
      },
    },
  },
});
