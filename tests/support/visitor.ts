/** The browser of a visitor: Playwright's own names itself headless, and the site takes it for a robot. */
export const VISITOR = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
