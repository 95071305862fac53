// Where the question stands. Only this loads with the first page.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { asking } from "./consent.model";

const Sheet = lazyComponent(() => import("./ConsentSheet"));

export function ConsentHost() {
  useSignals();
  if (!asking.value) return null;
  return <Suspense fallback={null}><Sheet /></Suspense>;
}
