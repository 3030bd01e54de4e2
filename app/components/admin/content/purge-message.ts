/** What admins are told when something has changed that visitors see: how soon who sees it. */
export const purgeMessage = "Hier ist es sofort zu sehen, anderswo auf der Welt dauert es bis zu einer Minute.";
