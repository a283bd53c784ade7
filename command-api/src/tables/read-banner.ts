import { findBanner, type Banner } from '@verbatim/domain/workspace/banners';
import { PROJECTS_MODEL, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { BannerPart } from '@verbatim/projections/results/table/net-rows';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { getColumnLabel } from '../exports/workspace-export.ts';
import { notFound } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';
import { hasLevel, listGroups } from './workspace-scope.ts';

/**
 * The parts of a banner with titles, and the custom groups that they name. A saved banner leaves out the
 * parts that name what has been deleted since; parts that are sent are taken as they are.
 * @throws HttpError 404 BANNER_NOT_FOUND
 */
export const readBanner = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  { projectId, banners }: { readonly projectId: string; readonly banners: readonly Banner[] },
  { banner, parts: own = [] }: { readonly banner?: string | undefined; readonly parts?: Banner['parts'] | undefined },
) => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  const project = await findProject(projects, projectId);
  const sent = banner === undefined ? own : requireBanner(banners, banner);
  const missing = banner !== undefined && project !== undefined ? listMissing(project, sent) : [];
  const parts = sent.filter((part) => !part.some((name) => missing.includes(name)));
  return {
    // Without any part left, the table has no columns.
    ...(parts.length > 0 && { banner: titleParts(project, parts) }),
    groups: listGroups(project, parts.flat()),
    ...(missing.length > 0 && { missing }),
  };
};

const requireBanner = (banners: readonly Banner[], named: string): Banner['parts'] => {
  const banner = findBanner(banners, named);
  if (banner === undefined)
    throw notFound('BANNER_NOT_FOUND', `The workspace has no banner '${named}'. It may have been deleted.`, 'banner');
  return banner.parts;
};

const listMissing = (project: ProjectDocument, parts: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(parts.flat())].filter((name) => !hasLevel(project, name));

/** Columns may have the same label; then their names tell the parts apart. */
export const titleParts = (
  project: ProjectDocument | undefined,
  parts: readonly (readonly string[])[],
): readonly BannerPart[] => {
  const titles = parts.map((part) =>
    part.map((name) => (project === undefined ? name : getColumnLabel(project, name))).join(' › '),
  );
  return parts.map((groupBy, at) => {
    const title = titles[at]!;
    const isAlone = titles.indexOf(title) === titles.lastIndexOf(title);
    return { groupBy, title: isAlone ? title : `${title} (${groupBy.join(' › ')})` };
  });
};
