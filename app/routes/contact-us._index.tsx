import { redirect } from "@remix-run/node";

/** The same page under its other name (spec 2 §2). */
export const loader = () => redirect("/contact", 301);
