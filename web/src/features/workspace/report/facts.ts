/** What a result of a report stands on, in one line below its title: on screen, in files and in print. */
import { formatMoment } from '../../../components/text/format.ts';
import type { ReportContent } from './contents/content.ts';

const SEPARATOR = ' · ';

/** In one line: time and date are not parted. */
const writeMoment = (instant: string): string => formatMoment(instant).replaceAll(' ', '\u00a0');

/** 'Table · Themes by Season · Quality · All comments'. @param kind its label */
export const describeScope = (kind: string, { subject, workspace, filters }: ReportContent): string =>
  [kind, subject, workspace, filters.join('; ') || 'All comments'].join(SEPARATOR);

const describeBase = ({ base }: ReportContent): readonly string[] => (base === '' ? [] : [`Base: ${base}`]);

/** 'Base: 240 comments · Figures as of 09:53, Nov 29, 2026', which stays true of a file and of paper. */
export const describeBasis = (content: ReportContent): string => {
  const { figuresAt } = content;
  const moment = figuresAt === null ? 'Figures before the first event' : `Figures as of ${writeMoment(figuresAt)}`;
  return [...describeBase(content), moment].join(SEPARATOR);
};

/** The same on screen, where figures of the present follow it. @param isLive they do */
export const describeShownBasis = (content: ReportContent, isLive: boolean): string => {
  const { figuresAt } = content;
  if (!isLive || figuresAt === null) return describeBasis(content);
  return [...describeBase(content), `Live, refreshed ${writeMoment(figuresAt)}`].join(SEPARATOR);
};

/** The whole line of a file. */
export const writeFacts = (kind: string, content: ReportContent): string =>
  [describeScope(kind, content), describeBasis(content)].join(SEPARATOR);
