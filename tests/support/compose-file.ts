/** Services of docker-compose.yml with resolved anchors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly memory?: string } } };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export const COMPOSE_FILE = join(import.meta.dirname, '../../docker-compose.yml');

/** @throws Error for invalid YAML */
export const composeFile = (text = readFileSync(COMPOSE_FILE, 'utf8')): ComposeFile => {
  const document = parseDocument(text, { merge: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) throw error;
  return document.toJS() as ComposeFile;
};

/** One command per service whose name has this prefix: 'node dist/main.js --no-projections'. */
export const readComposeCommands = (start: string): readonly string[] =>
  Object.entries(composeFile().services)
    .filter(([name]) => name.startsWith(start))
    .map(([, { command = [] }]) => command.join(' '));
