/** Settings of the drivers in the URL, next to the shared ones. */

/** The difference of two means, or a theme's coefficient in the regression of all. */
export type Effect = 'difference' | 'regression';

/** On screen and on slides. */
export const EFFECT_AXES: Readonly<Record<Effect, string>> = {
  difference: 'Mean with the theme minus mean without',
  regression: 'Coefficient in the regression of all themes',
};

export interface DriverSettings {
  /** Name of the column; '' for the first. */
  readonly column: string;
  readonly effect: Effect;
}

export const parseDriverSettings = (params: URLSearchParams): DriverSettings => ({
  column: params.get('of') ?? '',
  effect: params.get('effect') === 'regression' ? 'regression' : 'difference',
});

/** @param beside existing parameters, which are kept */
export const toDriverParams = ({ column, effect }: DriverSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['of', 'effect']) params.delete(name);
  if (column !== '') params.set('of', column);
  if (effect === 'regression') params.set('effect', effect);
  return params;
};
