/**
 * Lets write-excel-file compress a workbook in the page. For sheets over 160 kB it starts workers from blobs,
 * which our Content-Security-Policy refuses; then it waits for them forever.
 */
import type { Plugin } from 'vite';

const ZIP = 'write-excel-file/modules/zip/zipToArrayBuffer.js';
const IN_PAGE = `import { zipSync } from 'fflate';
export default async (files) => zipSync(files).buffer;`;

export const zipWithoutWorkers = (): Plugin => {
  let isFound = false;
  return {
    name: 'zip-without-workers',
    apply: 'build',
    transform(_code, id) {
      if (!id.replaceAll('\\', '/').endsWith(ZIP)) return null;
      isFound = true;
      return { code: IN_PAGE, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isFound)
        this.error(`${ZIP} is no longer part of the app: see zip-without-workers.ts`);
    },
  };
};
