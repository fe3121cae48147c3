import type { LoaderFunctionArgs } from "@remix-run/node";
import { appointmentCalendar } from "~/services/appointment-calendar.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => appointmentCalendar(context, request);
