/**
 * The cookie (name and value) that remembers the view `?ansicht=liste`, which shows offers as rows instead of images. A
 * page sets the cookie when a visitor chooses this view. The Worker reads it. The page and the Worker delete it when
 * the visitor chooses the images.
 */
export const ROWS_COOKIE = "al-ansicht=liste";
