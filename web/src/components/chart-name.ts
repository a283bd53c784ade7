interface NamedTheme {
  readonly name: string;
  readonly portal_name: string;
  readonly unreadable?: true;
}

/**
 * Label of a theme in charts and files. Invalid queries are marked: their figures would suggest no mentions.
 */
export const chartName = ({ name, portal_name, unreadable }: NamedTheme): string =>
  `${portal_name || name}${unreadable === true ? ' (query cannot be read)' : ''}`;
