/** The page that saves a search. Its parameters are those of the search. */
export const NEW_ALERT_PATH = "/alerts/new";
