import type { ExportVerification } from '@verbatim/command-api/contract/export-verification';
import { baseApi } from './transport/base-api.ts';

export const { useVerifyExportMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    verifyExport: build.mutation<ExportVerification, File>({
      query: (file) => {
        const body = new FormData();
        body.append('file', file);
        return { url: '/api/exports/verify', method: 'POST', body };
      },
    }),
  }),
});
