import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './digest-chain.ts';
import type { JsonValue } from './event-store.ts';

describe('canonical JSON', () => {
  it('matches the examples of RFC 8785', () => {
    const value: JsonValue = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\u0080': 'Control',
      '\u00f6': 'Latin',
    };
    expect(
      Object.values(
        JSON.parse(
          `[${canonicalJson(keys)
            .slice(1, -1)
            .replaceAll(/"[^"]*":/g, '')}]`,
        ) as string[],
      ),
    ).toEqual(['Carriage Return', 'One', 'Control', 'Latin', 'Euro Sign', 'Emoji', 'Hebrew']);
  });

  it('sorts integer-like keys as strings, where JavaScript sorts them as numbers', () => {
    expect(canonicalJson({ '9': 1, '10': 2, a: { '2': 0, '11': 0 } })).toBe('{"10":2,"9":1,"a":{"11":0,"2":0}}');
  });

  it('is equal for equal values built in any order', () => {
    const random = (depth: number): JsonValue => {
      if (depth === 0 || Math.random() < 0.3)
        return [Math.random(), 'tëxt', null, true, -0][Math.floor(Math.random() * 5)] ?? null;
      if (Math.random() < 0.5) return Array.from({ length: 3 }, () => random(depth - 1));
      return Object.fromEntries(
        Array.from({ length: 5 }, () => [Math.random().toString(36).slice(2, 4), random(depth - 1)]),
      );
    };
    const shuffled = (value: JsonValue): JsonValue => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return (value as readonly JsonValue[]).map(shuffled);
      const members = Object.entries(value).map(([key, member]): [string, JsonValue] => [key, shuffled(member)]);
      return Object.fromEntries(members.sort(() => Math.random() - 0.5));
    };
    for (let round = 0; round < 300; round++) {
      const value = random(4);
      const text = canonicalJson(value);
      expect(canonicalJson(shuffled(value))).toBe(text);
      expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }
  });
});
