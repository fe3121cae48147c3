/** The parameter and field of the editor's forms with the page, and the place on it, that they were opened from. */
export const RETURN_TO = "from";
