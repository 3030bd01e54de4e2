/** Shown to admins after a public change: when visitors will see it. */
export const purgeMessage = "Hier ist es sofort zu sehen, anderswo auf der Welt dauert es bis zu einer Minute.";
