/** A second tap within this many milliseconds belongs to the first tap. */
export const DOUBLE_TAP_MS = 500;
