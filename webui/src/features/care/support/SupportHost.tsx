// Where the support's window stands. Only this loads with the first page.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useEffect } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { supportOpen, toIndex } from "./support.state";

const Window = lazyComponent(() => import("./SupportWindow"));

export function SupportHost() {
  useSignals();
  const who = store.user.value?._id ?? "";
  // Somebody else signs in or out: the index is loaded again.
  useEffect(toIndex, [who]);
  if (!supportOpen.value || !enabled("supportChat")) return null;
  return (
    <Suspense fallback={null}>
      <Window key={who} />
    </Suspense>
  );
}
