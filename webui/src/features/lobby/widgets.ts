// The notices of the operator, loaded after the page.

import { createElement, Suspense } from "react";
import { lazyComponent } from "../../lib/lazy";
import { stripRoom } from "./room";

const Drawn = lazyComponent(() => import("./Announcements"));

/** Keeps the strip's room from the first drawing on, so that nothing moves when it comes. */
export function Announcements() {
  const room = stripRoom();
  return createElement(Suspense, { fallback: room ? createElement("div", { style: { height: room } }) : null }, createElement(Drawn, { room }));
}
