import { defineRoute, json } from '../http/define-route.ts';
import { groupDefinitionRequest, type Project } from '../contract/projects.ts';
import { readCreation } from '../http/idempotency.ts';
import { readFileOptions } from './file-options.ts';
import { runOnVersion } from './run-project-command.ts';

/** Custom groups, always sent as a whole. The response is the project. */
export const groupDefinitionsRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/group-definitions/:group',
    summary: 'Define a custom group: named bands of a column’s values',
    more: 'Use `new` as the id to create one.',
    body: groupDefinitionRequest,
    creates: true,
    versioned: true,
    errors: {
      400: [
        'NAME_REQUIRED',
        'GROUP_FIELD_REQUIRED',
        'GROUP_FIELD_NOT_ENUM',
        'GROUP_NAME_TAKEN',
        'COLUMN_NOT_FOUND',
        'BAND_NAME_REQUIRED',
        'BAND_NAME_TAKEN',
        'BAND_VALUE_UNKNOWN',
        'BAND_VALUE_TAKEN',
      ],
      404: ['PROJECT_NOT_FOUND', 'GROUP_NOT_FOUND'],
    },
    example: {
      path: { group: 'new' },
      body: {
        name: 'Half of the year',
        field: 'season',
        columns: [
          { name: 'Warm', items: ['Spring', 'Summer'] },
          { name: 'Cold', items: ['Autumn', 'Winter'] },
        ],
      },
    },
    answer: json<Project>(),
    handler: async ({ ctx, deps, params, body: sent }) => {
      const { name, field, columns } = sent;
      const isNew = params.group === 'new';
      const creation = isNew ? readCreation(ctx, deps.newId, sent) : undefined;
      const groupId = creation?.id ?? params.group;
      const bands = columns.map((band) => ({ name: band.name, items: band.items }));
      const fileOptions = await readFileOptions(deps, params.id);
      const group = { type: 'DefineGroup', groupId, isNew, name, field, bands, fileOptions } as const;
      return runOnVersion(deps, ctx, 'groups', sent, (basedOn) => ({ ...group, basedOn }), creation?.idempotency);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/projects/:id/group-definitions/:group',
    summary: 'Delete a custom group',
    versioned: true,
    errors: { 404: ['PROJECT_NOT_FOUND', 'GROUP_NOT_FOUND'] },
    answer: json<Project>(),
    handler: ({ ctx, deps, params: { group: groupId } }) =>
      runOnVersion(deps, ctx, 'groups', { id: groupId }, (basedOn) => ({ type: 'DeleteGroup', groupId, basedOn })),
  }),
];
