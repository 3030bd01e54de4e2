/** A second tap within this many milliseconds belongs to the first one. */
export const DOUBLE_TAP_MS = 500;
