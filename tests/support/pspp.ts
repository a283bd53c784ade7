/**
 * GNU PSPP, which runs SPSS syntax: PSPP_PATH, or Debian's package on the PATH. Without one, specs are
 * skipped with a message.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { findProgram } from './find-program.ts';

export const PSPP_MISSING = 'needs PSPP (apt-get install pspp, or PSPP_PATH)';

export const findPspp = (): string | undefined => findProgram('PSPP_PATH', ['pspp']);

type Row = Readonly<Record<string, string>>;

export interface PsppDataset {
  /** Columns of PSPP's table of variables, by variable. */
  readonly variables: ReadonlyMap<string, Row>;
  /** Labels by code, by variable. */
  readonly valueLabels: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly sets: readonly { readonly name: string; readonly label: string; readonly members: readonly string[] }[];
  /** Name of the weight variable, or 'OFF'. */
  readonly weight: string;
  /**
   * Values as PSPP holds them: dates in seconds since 1582-10-14; ' ' is a system-missing number, and texts
   * have lost the blanks at their ends.
   */
  readonly rows: readonly Row[];
}

/**
 * Runs a syntax file in its folder, and reads the dataset that it has made.
 * @param dates variables whose values are read as numbers
 * @throws Error with PSPP's messages
 */
export const runSyntax = async (folder: string, file: string, dates: readonly string[]): Promise<PsppDataset> => {
  const commands = [
    `INSERT FILE='${file.replaceAll("'", "''")}' ENCODING='UTF8'.`,
    'SET TVARS=NAMES.',
    'DISPLAY DICTIONARY.',
    'MRSETS /DISPLAY NAME=ALL.',
    'SHOW WEIGHT.',
    ...(dates.length === 0 ? [] : [`FORMATS ${dates.join(' ')} (F20.3).`]),
    "SAVE TRANSLATE /OUTFILE='values.csv' /TYPE=CSV /FIELDNAMES /CELLS=VALUES /REPLACE.",
  ];
  await writeFile(join(folder, 'spec.sps'), commands.map((line) => `${line}\n`).join(''));
  const printed = await new Promise<string>((resolve, reject) => {
    const flags = ['-O', 'format=csv', '-o', 'printed.csv', 'spec.sps'];
    execFile(findPspp()!, flags, { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }, (error, stdout) => {
      if (error === null && !/(?:error|warning):/u.test(stdout)) resolve(stdout);
      else reject(new Error(`PSPP: ${stdout}`));
    });
  });
  const output = `${printed}\n${await readFile(join(folder, 'printed.csv'), 'utf8')}`;
  const table = (title: string): readonly (readonly string[])[] => {
    const [, , ...lines] = parseTable(output, title);
    return lines;
  };
  const [, head = []] = parseTable(output, 'Variables');
  const values = parse(await readFile(join(folder, 'values.csv'), 'utf8'), { columns: true }) as unknown as Row[];
  return {
    variables: new Map(
      table('Variables').map((line) => [line[0]!, Object.fromEntries(head.map((name, at) => [name, line[at] ?? '']))]),
    ),
    valueLabels: toValueLabels(table('Value Labels')),
    sets: table('Multiple Response Sets').map(([name = '', label = '', , , members = '']) => ({
      name,
      label,
      members: members.split('\n'),
    })),
    weight: /WEIGHT is (?<name>.+)\.$/mu.exec(output)?.groups?.['name'] ?? '',
    rows: values,
  };
};

const parseTable = (output: string, title: string): readonly (readonly string[])[] => {
  const part = output.split(/\n\n(?=Table: )/u).find((text) => text.includes(`Table: ${title}\n`)) ?? '';
  const text = part.slice(Math.max(0, part.indexOf(`Table: ${title}\n`))).split('\n\n')[0]!;
  return parse(text, { relaxColumnCount: true });
};

/** A variable is named in the first of its rows. */
const toValueLabels = (lines: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const labels = new Map<string, Map<string, string>>();
  let variable = '';
  for (const [name = '', value = '', label = ''] of lines) {
    if (name !== '') variable = name;
    labels.set(variable, (labels.get(variable) ?? new Map<string, string>()).set(value, label));
  }
  return labels;
};
