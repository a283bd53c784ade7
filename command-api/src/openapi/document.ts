/**
 * The API as an OpenAPI 3.1 document, built from the schemas that validate requests and the types of
 * responses. What operations have in common is added here, and only here.
 */
import { z } from 'zod';
import { takesJson } from '../http/middleware/validate.ts';
import answerSchemas from './answer-schemas.json' with { type: 'json' };
import type { Route } from '../http/define-route.ts';
import type { ErrorStatus } from '../http/route.ts';
import { AREAS } from '../http/all-routes.ts';
import { EXAMPLE } from './example-ids.ts';
import { INTRODUCTION } from './introduction.ts';
import { OUTAGES } from './outages.ts';
import { queryParameter } from './query-parameters.ts';

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
      session: { type: 'apiKey', in: 'cookie', name: 'verbatim-session', description: 'Set by logging in.' },
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

const HEADERS = {
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
  ETag: { description: 'The version, for use in `If-Match`.', schema: { type: 'string' } },
  'Event-Position': {
    description: 'The stream that was written, and its position in the log.',
    schema: { type: 'string' },
  },
  'X-Verbatim-Words-Of-Former-Version': {
    description:
      '`true` while the words and scores of the project are from an older version of Verbatim. They are being updated, and results may change slightly.',
    schema: { type: 'string' },
  },
  Undo: { description: 'The token by which `POST /api/undo` reverts this.', schema: { type: 'string' } },
} as const;

const PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A new UUID for each request: repeating a request with the same key creates only once.',
    schema: { type: 'string', format: 'uuid' },
    example: '7f9c24e8-3b1a-4d5c-9e0f-1a2b3c4d5e6f',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the answer that was read. If others have changed it since: 409 `CHANGED_MEANWHILE` with both versions.',
    schema: { type: 'string' },
    example: '*',
  },
} as const;

const pathsOfAll = (): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, routes } of AREAS)
    for (const route of routes) {
      const { path, parameters } = getAddress(route);
      (paths[path] ??= {})[route.method.toLowerCase()] = getOperation(route, parameters, name);
    }
  return paths;
};

/** Path parameters by the segment before them: their names and descriptions are the same in all paths. */
const PATH_PARAMETERS: Readonly<Record<string, readonly [name: string, description: string, example: unknown]>> = {
  projects: ['pid', 'Id of the project', EXAMPLE.project],
  workspaces: ['wid', 'Id of the workspace', EXAMPLE.workspace],
  files: ['fid', 'Id of the file', EXAMPLE.file],
  'group-definitions': ['gid', 'Id of the custom group, or `new`', EXAMPLE.group],
  'table-definitions': ['column', 'Id of the column', EXAMPLE.column],
  columns: ['name', 'Name of the column', 'season'],
  folders: ['folder', 'Id of the folder', EXAMPLE.folder],
  themes: ['theme', 'Id of the theme', EXAMPLE.theme],
  responses: ['rid', '`_id` of the comment', EXAMPLE.comment],
  freezes: ['freeze', 'Id of the freeze', EXAMPLE.freeze],
  reports: ['report', 'Id of the report', EXAMPLE.report],
  items: ['item', 'Id of the result in the report', EXAMPLE.reportItem],
  agreement: ['aid', 'Id of the sample', EXAMPLE.sample],
  users: ['user', 'Id of the user', EXAMPLE.user],
  reset: ['user', 'Id of the user', EXAMPLE.user],
  sessions: ['session', 'Id of the session', EXAMPLE.session],
  tokens: ['token', 'Id of the token', EXAMPLE.token],
  jobs: ['job', 'Id of the cleaning job', EXAMPLE.job],
};

const getAddress = ({ path, example }: Route) => {
  const segments = path.split('/');
  const parameters: Json[] = [];
  const named = segments.map((segment, at) => {
    if (!segment.startsWith(':')) return segment;
    const known = PATH_PARAMETERS[segments[at - 1] ?? ''];
    if (known === undefined) throw new Error(`Nothing says what '${segment}' of '${path}' is`);
    const [name, description, id] = known;
    parameters.push({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string', minLength: 1 },
      example: example?.path?.[segment.slice(1)] ?? String(id),
    });
    return `{${name}}`;
  });
  return { path: `/api${named.join('/')}`, parameters };
};

const isWriting = ({ method, isWriting: does }: Route): boolean => method !== 'GET' || does === true;

const getOperation = (route: Route, pathParameters: readonly Json[], tag: string): Json => {
  const { summary, more, query, creates, versioned, isOpen, isForPeople } = route;
  const body = getBody(route);
  return {
    operationId: operationId(route),
    tags: [tag],
    summary,
    ...(more === undefined ? {} : { description: more }),
    ...(isOpen ? { security: [] } : isForPeople ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...pathParameters,
      ...(query === undefined ? [] : queryParameters(route, query)),
      ...(creates ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ...(versioned ? [{ $ref: '#/components/parameters/If-Match' }] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: getResponses(route),
  };
};

const operationId = ({ method, path }: Route): string => {
  const words = path.split(/[/-]/u).filter((word) => word !== '');
  const named = words.map((word) => (word.startsWith(':') ? `By-${word.slice(1)}` : word)).join('-');
  return `${method.toLowerCase()}-${named}`.replace(/[-_]+(\w)/gu, (_all, letter: string) => letter.toUpperCase());
};

/** JSON Schema of the input, as sent by a client. */
const getSchema = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const queryParameters = (route: Route, query: z.ZodObject): readonly Json[] => {
  const { properties = {}, required = [] } = getSchema(query) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, described]) => {
    const { description: _, ...schema } = described;
    const { description, example } = queryParameter(route, name);
    const given = example === undefined ? {} : { example };
    const isJson = takesJson(query.shape[name]) && schema['type'] !== 'boolean';
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(isJson ? { content: { 'application/json': { schema, ...given } } } : { schema, ...given }),
    };
  });
};

const getBody = ({ body, upload, example }: Route): Json | undefined => {
  const given = example?.body === undefined ? {} : { example: example.body };
  if (upload !== undefined) return { required: true, content: { 'multipart/form-data': { schema: getForm(upload) } } };
  if (body === undefined) return undefined;
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema: getSchema(body), ...given } } };
};

const getForm = (fields: z.ZodObject): Json => {
  const { properties } = getSchema(fields);
  const file = { type: 'string', contentMediaType: 'text/csv', description: 'The CSV file, smaller than 16 MB' };
  return { type: 'object', properties: { file, ...(properties as Json) }, required: ['file'] };
};

const getResponses = (route: Route): Json => {
  const errors = getErrors(route);
  const refused = Object.entries(errors).map(([status, codes]) => [status, problem(status, codes)] as const);
  return { ...getSuccess(route), ...Object.fromEntries(refused) };
};

const getSuccess = (route: Route): Json => {
  const { method, path, isStream, files = [], versioned, isForPeople } = route;
  if (path === '/logout') return { '302': { description: 'Redirects to the login form.' } };
  const json = (answerSchemas.answers as Json)[`${method} ${path}`];
  const content = {
    ...(json === undefined ? {} : { 'application/json': { schema: json } }),
    ...(isStream
      ? { 'text/event-stream': { schema: { description: 'Server-sent events, each with JSON as its data.' } } }
      : {}),
    ...Object.fromEntries(files.map((type) => [type, { schema: {} }])),
  };
  const named = [
    ...(versioned || (method === 'GET' && path === '/themes/:id') ? ['ETag'] : []),
    ...(isWriting(route) && !isForPeople ? ['Event-Position', 'Undo'] : []),
    ...(method === 'GET' && /^\/(?:workspaces\/:wid|projects\/:pid)\//u.test(path)
      ? ['X-Verbatim-Words-Of-Former-Version']
      : []),
  ];
  const headers = Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const done = { description: 'The answer.', ...(named.length === 0 ? {} : { headers }), content };
  const stored = problem('202', ['STORED_NOT_SHOWN'], 'The change is stored, but cannot be shown yet.');
  return { '200': done, ...(isWriting(route) ? { '202': stored } : {}) };
};

/** Error codes common to operations of a kind, merged with the route's own. */
const getErrors = (route: Route): Readonly<Record<string, readonly string[]>> => {
  const { method, body, upload, query, creates, versioned, hasPast, isOpen, isForPeople, errors = {} } = route;
  const writes = isWriting(route);
  const takesBody = body !== undefined || upload !== undefined;
  const mayHaveBody = method !== 'GET';
  const common: Partial<Record<string, readonly string[]>> = {
    400: [
      ...when(takesBody || query !== undefined, 'INVALID_REQUEST'),
      'BAD_REQUEST',
      'ADDRESS_TOO_LONG',
      ...when(mayHaveBody, 'INVALID_JSON'),
      ...when(creates, 'IDEMPOTENCY_KEY_INVALID'),
      ...when(hasPast, 'AS_OF_INVALID'),
    ],
    401: when(!isOpen, 'NOT_LOGGED_IN'),
    403: [
      ...when(writes, 'CROSS_SITE'),
      ...when(writes && !isOpen, 'TOKEN_READS_ONLY'),
      ...when(isForPeople, 'TOKEN_NOT_ENOUGH'),
    ],
    404: when(hasPast, 'ENTRY_NOT_FOUND', 'FREEZE_NOT_FOUND'),
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
  400: 'The request is invalid.',
  401: 'Authentication is missing or invalid.',
  403: 'Not allowed.',
  404: 'Not found.',
  409: 'Conflicts with the current state.',
  413: 'Too large.',
  415: 'The body has an unsupported type.',
  421: 'The server does not answer at this host name.',
  429: 'Too many requests.',
  500: 'An unexpected error.',
  503: 'Temporarily unavailable.',
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
