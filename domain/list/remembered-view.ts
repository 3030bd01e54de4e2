/**
 * The cookie (name and value) that a page sets when a visitor chooses to see the offers as rows; the Worker reads it.
 */
export const ROWS_COOKIE = "al-ansicht=liste";
