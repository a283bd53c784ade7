/** '93%', '>99%' for less than all, '<1%' for more than none; '–' where there is nothing to divide by. */
export const formatShare = (share: number | null): string => {
  if (share === null) return '–';
  const percent = Math.round(share * 100);
  if (percent === 100 && share < 1) return '>99%';
  return percent === 0 && share > 0 ? '<1%' : `${percent}%`;
};
