/** Under which a browser keeps how a workspace's results are looked at, as the parameters of an address. */
export const workspaceSettingsKey = (workspaceId: string): string => `verbatim.table.workspace.${workspaceId}`;
