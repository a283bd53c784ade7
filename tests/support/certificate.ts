/** A self-signed certificate for 127.0.0.1. */
import { it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export const itWithOpenssl = hasOpenssl ? it : it.skip;

/** Leaves `certificate.pem` in the folder, for clients to trust. @returns PEM, for the server */
export const certificateIn = (folder: string): { readonly key: Buffer; readonly certificate: Buffer } => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=stand-in';
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const { status, stderr } = spawnSync('openssl', [...request.split(' '), ...names, ...files]);
  if (status !== 0) throw new Error(String(stderr));
  return { key: readFileSync(key), certificate: readFileSync(certificate) };
};
