import { redirect } from "@remix-run/node";
import { alias } from "~/tenants/route-declaration";

export const handle = alias({ metrics: "page" });

/** The same page under its other name (rules/locations#location-address). */
export const loader = () => redirect("/contact", 301);
