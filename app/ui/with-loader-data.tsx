import { useLoaderData } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { createElement, type FunctionComponent } from "react";

/** Returns the component of a route: a page that is drawn with what the route's loader returns. */
export function withLoaderData<Loader>(Page: FunctionComponent<SerializeFrom<Loader>>) {
  return function RoutePage() {
    return createElement(Page as FunctionComponent<object>, useLoaderData<Loader>() as object);
  };
}
