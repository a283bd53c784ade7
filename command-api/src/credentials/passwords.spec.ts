import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPasswords, requireLongEnough, type Passwords } from './passwords.ts';

describe('passwords', () => {
  let passwords: Passwords;
  beforeAll(async () => {
    passwords = await createPasswords();
  });

  it('are hashed with argon2id, 19 MiB, two passes, one lane, salted', async () => {
    const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(first).not.toBe(second);
  });

  it('are verified', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'correct horsE')).toBe(false);
    expect(await passwords.verify(await passwords.hash('pässword'), 'pa\u0308ssword')).toBe(true);
  });

  it('never match without an account or a password', async () => {
    for (const nobody of [null, undefined])
      for (const guess of ['', 'correct horse']) expect(await passwords.verify(nobody, guess)).toBe(false);
  });

  it('take as long to verify without an account as with one', async () => {
    const hash = await passwords.hash('correct horse');
    /** CPU time, which is independent of other load. */
    const work = async (checked: string | undefined): Promise<number> => {
      const before = process.cpuUsage();
      await passwords.verify(checked, 'wrong horse');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      known.push(await work(hash));
      unknown.push(await work(undefined));
    }
    const median = (works: number[]): number => works.sort((a, b) => a - b)[4] ?? 0;
    // Without that work it is a thousandth.
    expect(median(unknown)).toBeGreaterThan(median(known) / 4);
    expect(median(unknown)).toBeLessThan(median(known) * 4);
  });

  it('are hashed with limited concurrency, and rejected if too many wait', async () => {
    const few = await createPasswords({ concurrent: 1, maxWaiting: 2 });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => few.hash('correct horse')));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(results[4]).toMatchObject({ reason: { status: 503, code: 'BUSY', headers: { 'Retry-After': '5' } } });
    expect(await few.hash('correct horse')).toMatch(/^\$argon2id/u);
  });

  it('are hashed after a failed one', async () => {
    const one = await createPasswords({ concurrent: 1 });
    await expect(one.verify('this is no hash', 'correct horse')).rejects.toThrow();
    expect(await one.verify(undefined, 'correct horse')).toBe(false);
  });
});

it('requires at least 8 user-perceived characters', () => {
  expect(() => requireLongEnough('12345678')).not.toThrow();
  for (const short of ['', '1234567', '😀😀😀😀'])
    expect(() => requireLongEnough(short)).toThrow('Password must be atleast 8 characters');
});
