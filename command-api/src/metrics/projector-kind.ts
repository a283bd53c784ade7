/** `segments-{projectId}` → segments: in figures all projects are one, or each new project would make new time series. */
export const projectorKind = (name: string): string => {
  const end = name.indexOf('-');
  return end < 0 ? name : name.slice(0, end);
};
