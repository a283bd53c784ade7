/** Nets of a workspace: rows that count the comments with any of several themes, each comment once. */
import { CommandRejected } from '../command-rejected.ts';

/** Of chosen themes, under a name of its own. */
export interface ThemeNet {
  readonly id: string;
  readonly name: string;
  /** Theme ids; may include themes that have left the library or the workspace since. */
  readonly themes: readonly string[];
}

/** Of the workspace's themes in a folder of the library and below it, under the folder's name. */
export interface FolderNet {
  readonly id: string;
  readonly folderId: string;
}

export type Net = ThemeNet | FolderNet;

export const MAX_NETS = 50;
export const MAX_NET_NAME_LETTERS = 200;
/** Id of the row of comments in none of the nets. */
export const NO_NET = 'none';
/** Distinguishes ids of nets from those of themes. */
export const NET_PREFIX = 'net-';

export const isFolderNet = (net: Net): net is FolderNet => 'folderId' in net;

const isNetId = (id: string): boolean => id.startsWith(NET_PREFIX);

/** Whether a row is a net, or the rest that is in none. */
export const isOfNets = (id: string): boolean => id === NO_NET || isNetId(id);

/**
 * Trims names.
 * @throws CommandRejected NET_INVALID, NAME_REQUIRED, THEME_REPEATED, naming the field
 */
export const requireNets = (nets: readonly Net[]): readonly Net[] => {
  if (nets.length > MAX_NETS) throw refusal(`A workspace can have at most ${MAX_NETS} nets`, 'nets');
  const [ids, names] = [new Set<string>(), new Set<string>()];
  return nets.map((net, at) => {
    const field = `nets.${at}`;
    if (!isNetId(net.id)) throw refusal(`The id of a net begins with '${NET_PREFIX}'`, `${field}.id`);
    if (ids.has(net.id)) throw refusal('Two nets have the same id', `${field}.id`);
    ids.add(net.id);
    const required = isFolderNet(net) ? net : requireThemeNet(net, field);
    const key = isFolderNet(required) ? `folder/${required.folderId}` : `name/${required.name.toLowerCase()}`;
    if (names.has(key)) throw refusal('Another net has this name', `${field}.name`);
    names.add(key);
    return required;
  });
};

const requireThemeNet = (net: ThemeNet, field: string): ThemeNet => {
  const name = net.name.trim();
  if (name === '') throw new CommandRejected('NAME_REQUIRED', 'Field is Required', `${field}.name`);
  if (name.length > MAX_NET_NAME_LETTERS)
    throw refusal(`A name can have at most ${MAX_NET_NAME_LETTERS} letters`, `${field}.name`);
  if (new Set(net.themes).size < net.themes.length)
    throw new CommandRejected('THEME_REPEATED', 'A net can have a theme only once', `${field}.themes`);
  return { ...net, name };
};

const refusal = (message: string, field: string): CommandRejected => new CommandRejected('NET_INVALID', message, field);

export const areSameNets = (a: readonly Net[], b: readonly Net[]): boolean =>
  a.length === b.length && a.every((net, at) => isSameNet(net, b[at]!));

export const isSameNet = (a: Net, b: Net): boolean => {
  if (a.id !== b.id) return false;
  if (isFolderNet(a) || isFolderNet(b)) return isFolderNet(a) && isFolderNet(b) && a.folderId === b.folderId;
  const { themes } = b;
  return a.name === b.name && a.themes.length === themes.length && a.themes.every((id, at) => id === themes[at]);
};
