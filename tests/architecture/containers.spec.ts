/** Containers cannot run here: checks the files by schema, linters, and the specification's requirements. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { COMPOSE_FILE, composeFile } from '../support/compose-file.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(COMPOSE_FILE, 'utf8');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const CADDYFILE = join(root, 'docker/Caddyfile');
const caddyfile = readFileSync(CADDYFILE, 'utf8');
const { services, networks, volumes } = composeFile();

/** In reading order instead of alphabetically: anchors must precede their uses. */
const ORDER = { 'service-keys-order': 0, 'services-alphabetical-order': 0, 'top-level-properties-order': 0 } as const;
const lint = (path: string): readonly string[] =>
  new DCLinter({ rules: ORDER, quiet: true, debug: false, exclude: [] })
    .lintFiles([path], false)
    .flatMap(({ messages }) => messages.map(({ line, rule, message }) => `${line}: ${rule}: ${message}`));

/** The commented-out three-node cluster instead of the single node. */
const clustered = (): string =>
  text
    .replace(/^ {2}eventstore:\n(?: {4}.*\n)+/mu, '')
    .replace(/^ {2}#cluster /gmu, '  ')
    .replace(/^( +)eventstore:\n +condition: service_healthy\n/mu, (one, indent: string) =>
      [1, 2, 3].map((node) => one.replace(`${indent}eventstore:`, `${indent}eventstore-${node}:`)).join(''),
    )
    .replace(/^ {2}eventstore-data:\n/mu, '  eventstore-1-data:\n  eventstore-2-data:\n  eventstore-3-data:\n');

describe('docker-compose.yml', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'verbatim-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const linted = async (content: string): Promise<readonly string[]> => {
    const path = join(folder, 'docker-compose.yml');
    await writeFile(path, content);
    return lint(path);
  };

  it('is what the schema of compose files allows, and the linter finds nothing', async () => {
    expect(lint(COMPOSE_FILE)).toEqual([]);
    // Proves that both checks can fail.
    expect((await linted(text.replace(/cap_drop:\n +- ALL/u, 'cap_drop: ALL'))).join()).toContain('cap_drop');
    expect((await linted(text.replace("'127.0.0.1:8080", "'8080"))).join()).toContain('no-unbound-port-interfaces');
  });

  it('holds a cluster of three nodes in its comments, which is allowed as well', async () => {
    const cluster = clustered();
    expect(await linted(cluster)).toEqual([]);
    const { services: nodes, volumes: disks } = composeFile(cluster);
    const names = ['eventstore-1', 'eventstore-2', 'eventstore-3'];
    expect(Object.keys(nodes).filter((name) => name.startsWith('eventstore'))).toEqual(names);
    for (const name of names) {
      const { environment = {}, volumes: mounted = [] } = nodes[name] ?? {};
      expect(environment['EVENTSTORE_CLUSTER_SIZE']).toBe('3');
      expect(environment['EVENTSTORE_NODE_HOST_ADVERTISE_AS']).toBe(name);
      const seeds = names.filter((other) => other !== name).map((other) => `${other}:2113`);
      expect(environment['EVENTSTORE_GOSSIP_SEED']).toBe(seeds.join(','));
      expect(mounted).toEqual([`${name}-data:/var/lib/eventstore`]);
      expect(disks).toHaveProperty(`${name}-data`);
    }
  });

  it('runs two of each kind of process, which share everything and differ in their command', () => {
    expect(Object.keys(services).sort()).toEqual(
      [
        'balancer',
        'command-api-1',
        'command-api-2',
        'eventstore',
        'mailpit',
        'mongodb',
        'projections-1',
        'projections-2',
      ].sort(),
    );
    expect(services['command-api-2']).toEqual(services['command-api-1']);
    expect(services['projections-2']).toEqual(services['projections-1']);
    expect(services['projections-1']?.environment).toEqual(services['command-api-1']?.environment);
    expect(caddyfile).toMatch(/reverse_proxy command-api-1:3000 command-api-2:3000 \{/u);
    expect(services['eventstore']?.image).toBe('eventstore/eventstore:24.10.5');
  });

  it.each(Object.entries(services))('%s has a version, a health check and a limit of memory', (_name, service) => {
    expect(service.image).toMatch(/:(?!latest$)[\w.-]+$/u);
    expect(service.healthcheck?.test[0]).toBe('CMD');
    expect(service.deploy?.resources?.limits?.memory).toMatch(/^\d+[MG]$/u);
    for (const network of service.networks ?? []) expect(networks).toHaveProperty(network);
    for (const mount of service.volumes ?? []) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
      else expect(volumes).toHaveProperty(source);
    }
  });

  it('keeps the data of each server in a volume, and the stores unreachable from outside', () => {
    expect(services['eventstore']?.volumes).toContain('eventstore-data:/var/lib/eventstore');
    expect(services['mongodb']?.volumes).toContain('mongodb-data:/data/db');
    for (const store of ['eventstore', 'mongodb']) {
      expect(services[store]?.ports).toBeUndefined();
      expect(services[store]?.networks).toEqual(['stores']);
    }
    expect(networks['stores']?.internal).toBe(true);
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/u);
  });

  it('holds no secret', () => {
    for (const file of [text, dockerfile, caddyfile]) {
      expect(file).not.toMatch(/:\/\/[^\s/@]+:[^\s/@]+@/u);
      expect(file).not.toMatch(/(?:password|secret|token|_key)\w*\s*[:=]\s*\S/iu);
    }
  });
});

describe('the balancer', () => {
  it('is the one that the processes believe about who asks, and keeps their figures to itself', () => {
    expect(services['command-api-1']?.environment?.['TRUSTED_PROXIES']).toBe('${TRUSTED_PROXIES:-1}');
    expect(caddyfile).toMatch(/^\trespond \/metrics 404$/mu);
  });

  it('asks for what a process serves only once it has its stores, under a name that it answers to', () => {
    expect(caddyfile).toMatch(/^\t+health_uri \/$/mu);
    expect(caddyfile).toMatch(/^\t+health_headers \{\n\t+Host localhost\n\t+\}$/mu);
  });

  const hasCaddy = spawnSync('caddy', ['version']).status === 0;
  if (!hasCaddy) console.warn('docker/Caddyfile is not checked by Caddy: it is not installed');
  (hasCaddy ? it : it.skip)('has a configuration that Caddy takes', () => {
    const check = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], {
      encoding: 'utf8',
    });
    expect(check.stdout + check.stderr).toContain('Valid configuration');
  });
});

describe('the Dockerfile', () => {
  const stages = dockerfile.split(/^FROM /mu).slice(1);
  const last = stages.at(-1) ?? '';

  it('is in order, says the linter', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate('FROM node\nRUNN npm ci\n')).not.toEqual([]);
  });

  it('builds in stages that are left behind, with exactly the packages of the lockfile', () => {
    expect(stages.length).toBeGreaterThan(2);
    expect(dockerfile).not.toMatch(/npm (?:install|i) /u);
    expect(dockerfile.match(/RUN npm ci/gu)).toHaveLength(2);
    expect(last).not.toContain('npm');
    expect(last).toMatch(/^COPY --from=build \/verbatim\/dist dist$/mu);
  });

  // The image's npm 10 mistakes an alias for the peer of the same name, and finds it missing in the lockfile.
  it('can run npm ci with the npm of its image: no alias of ours clashes with a peer', () => {
    const { devDependencies, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
      overrides: Record<string, string>;
    };
    const aliases = Object.keys(devDependencies).filter((name) => devDependencies[name]?.startsWith('npm:'));
    expect(aliases.length).toBeGreaterThan(0);
    for (const name of aliases) expect(overrides[name]).toBe(`$${name}`);
  });

  it('knows every workspace', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('runs as an unprivileged user, and has a health check', () => {
    expect(last).toMatch(/^USER node$/mu);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD '));
    expect(last).toMatch(/^HEALTHCHECK /mu);
  });

  it('copies nothing that .dockerignore leaves out', () => {
    const named = readFileSync(join(root, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const taken = named.map((line) => line.slice(1));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, from = '']) => from.split(' '));
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied) {
      expect(existsSync(join(root, path))).toBe(true);
      expect(taken.some((one) => path === one || path.startsWith(`${one}/`))).toBe(true);
    }
  });
});
