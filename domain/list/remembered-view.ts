/**
 * The cookie (name and value) that remembers the view `?ansicht=liste`: offers as rows instead of images. The page sets
 * and deletes the cookie; the Worker reads and deletes the cookie.
 */
export const ROWS_COOKIE_PAIR = "al-ansicht=liste";
