/**
 * The cookie (name and value) that a page sets when a visitor chooses to see the offers as rows. The Worker reads it.
 * The page and the Worker delete it when the visitor chooses the images.
 */
export const ROWS_COOKIE = "al-ansicht=liste";
