/** Height around a chart in pixels: head, controls and title, legend, note and footer. */
export const AROUND_CHART = 310;

/** Height of a finding above a chart. */
export const FINDING_HEIGHT = 40;

/** Limits a chart with its legend to the window. */
export const CHART_HEIGHT = `max(380px, calc(100dvh - ${AROUND_CHART}px))`;
