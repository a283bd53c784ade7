/**
 * Login with a wrong password: timing difference of existing and unknown accounts, by the route's code on the
 * embedded store, in turns and without the throttle.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedCredentialStore } from '@verbatim/command-api/credentials/embedded/embedded-credential-store';
import { logIn } from '@verbatim/command-api/credentials/log-in';
import { createLoginThrottle } from '@verbatim/command-api/credentials/login-throttle';
import { createMemoryLimiter } from '@verbatim/command-api/credentials/rate-limiters';
import { createPasswords } from '@verbatim/command-api/credentials/passwords';
import { DEFAULT_SESSION_SETTINGS } from '@verbatim/command-api/credentials/sessions';
import type { BenchResult } from './bench-result.ts';

const TRIES = 200;

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-login-bench-'));
  const store = openEmbeddedCredentialStore(join(folder, 'accounts.db'));
  try {
    const passwords = await createPasswords();
    const at = new Date();
    await store.reserve({ accountId: 'a', name: 'ann', email: 'ann@example.org', onlyAsFirst: false, at, until: at });
    await store.activate('a', await passwords.hash('correct horse'));
    const took = async (username: string): Promise<number> => {
      const ports = {
        store,
        passwords,
        now: () => new Date(),
        sessions: DEFAULT_SESSION_SETTINGS,
        throttle: createLoginThrottle('login', createMemoryLimiter),
        complete: async () => undefined,
      };
      const request = {
        username,
        password: 'wrong horse',
        address: '203.0.113.1',
        previousToken: undefined,
        agent: '',
      };
      const begun = performance.now();
      const isIn = await logIn(ports, request).then(
        () => true,
        () => false,
      );
      if (isIn) throw new Error('The wrong password is taken');
      return performance.now() - begun;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let n = 0; n < TRIES; n += 1) {
      known.push(await took('ann'));
      unknown.push(await took('nobody'));
    }
    const [there, absent] = [median(known), median(unknown)];
    return [
      {
        name: 'login refused, account there against none, gap of the medians',
        measured: Math.abs(there - absent),
        unit: 'ms',
        target: { atMost: 10 },
        note: `${TRIES} tries of each in turns: ${there.toFixed(1)} ms and ${absent.toFixed(1)} ms`,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
