/**
 * LibreOffice, which opens presentations: SOFFICE_PATH, or Debian's package on the PATH. Without one, specs
 * check the parts of the file only.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';

export const LIBREOFFICE_MISSING = 'needs LibreOffice (apt-get install libreoffice-impress, or SOFFICE_PATH)';

export const findLibreOffice = (): string | undefined => findProgram('SOFFICE_PATH', ['soffice']);

const run = promisify(execFile);

/** The file as PDF. @throws Error where LibreOffice cannot open it */
export const convertToPdf = async (program: string, file: Uint8Array, extension: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'verbatim-soffice-'));
  try {
    const source = join(folder, `file.${extension}`);
    await writeFile(source, file);
    // A profile of its own: one that runs already would take the call over.
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run(program, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, source]);
    return await readFile(join(folder, 'file.pdf'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Pages that a PDF of LibreOffice declares. */
export const countPdfPages = (pdf: Buffer): number => Number(/\/Count (\d+)/u.exec(pdf.toString('latin1'))?.[1] ?? 0);
