/** Name and value of the cookie while the offers are shown as rows: the browser writes it, the Worker reads it. */
export const ROWS_COOKIE = "al-ansicht=liste";
