/** At most as many characters, the last of which says that there are more. */
export const cutText = (text: string, most: number): string => {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
};
