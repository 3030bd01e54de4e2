/**
 * The cookie (name and value) that the browser sets when a visitor chooses to see the offers as rows. The Worker reads
 * it.
 */
export const ROWS_COOKIE = "al-ansicht=liste";
