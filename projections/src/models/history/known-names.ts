/** Present and former names, so that entries show the names of their time and changes. */
import { foldName } from '@verbatim/domain/library/library-state';
import type { Banner } from '@verbatim/domain/workspace/banners';
import type { Net } from '@verbatim/domain/workspace/nets';
import type { ModelSession } from '../projector.ts';
import { KNOWN, type Named, NAMES } from './history.ts';

export interface KnownProject {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly description: string;
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    /** Absent for none, and in older documents. */
    readonly label?: string;
    readonly order?: readonly string[];
    readonly separator?: string;
  }[];
}

export interface KnownWorkspace {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly projectId: string;
  readonly themes: readonly string[];
  /** Absent in older documents. */
  readonly nets?: readonly Net[];
  /** Absent in older documents. */
  readonly banners?: readonly Banner[];
}

export interface KnownFreeze {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly projectId: string;
}

export interface KnownTheme {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly originalText: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
}

export interface KnownFolder {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly parentId: string | null;
}

export interface KnownAccount {
  readonly [key: string]: unknown;
  readonly name: string;
}

export interface KnownPerson {
  readonly [key: string]: unknown;
  readonly name: string;
}

export interface KnownSample {
  readonly [key: string]: unknown;
  /** Unnamed. */
  readonly name: '';
  readonly projectId: string;
  readonly themeId: string;
}

export interface KnownReport {
  readonly [key: string]: unknown;
  readonly name: string;
}

interface Known {
  readonly sample: KnownSample;
  readonly person: KnownPerson;
  readonly project: KnownProject;
  readonly workspace: KnownWorkspace;
  readonly freeze: KnownFreeze;
  readonly report: KnownReport;
  readonly theme: KnownTheme;
  readonly folder: KnownFolder;
  readonly account: KnownAccount;
}
type KindOfThing = keyof Known;

/** Searchable by name. */
export const NAMED = ['person', 'project', 'theme'] as const;
export type NamedKind = (typeof NAMED)[number];

const MAX_NAME_LENGTH = 80;
/** Encoded for ids: may contain anything except path separators, and NUL, which no store accepts. */
export const foldedForId = (name: string): string =>
  foldName(name).replaceAll('/', ' ').replaceAll('\0', ' ').slice(0, MAX_NAME_LENGTH);
const nameId = (of: NamedKind, { id, name }: Named): string => `${of}/${foldedForId(name)}/${encodeURIComponent(id)}`;

export const findKnown = <Kind extends KindOfThing>(
  session: Pick<ModelSession, 'get'>,
  kind: Kind,
  id: string,
): Promise<Known[Kind] | undefined> => session.get<Known[Kind]>(KNOWN, knownId(kind, id));

export const putKnown = <Kind extends KindOfThing>(
  session: ModelSession,
  kind: Kind,
  id: string,
  thing: Known[Kind],
): void => {
  session.put(KNOWN, knownId(kind, id), thing);
  if (kind === 'project' || kind === 'theme' || kind === 'person') putName(session, kind, { id, name: thing.name });
};

const knownId = (kind: KindOfThing, id: string): string => `${kind}/${encodeURIComponent(id)}`;

const putName = (session: ModelSession, of: NamedKind, { id, name }: Named): void =>
  session.put(NAMES, nameId(of, { id, name }), { id, name });

export const namedThing = async (
  session: Pick<ModelSession, 'get'>,
  kind: KindOfThing,
  id: string,
): Promise<Named> => ({
  id,
  name: (await findKnown(session, kind, id))?.name ?? '',
});
