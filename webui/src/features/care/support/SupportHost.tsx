// Where the support's window stands. Only this loads with the first page.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { supportOpen } from "./open.model";

const Window = lazyComponent(() => import("./SupportWindow"));

export function SupportHost() {
  useSignals();
  if (!supportOpen.value || !enabled("supportChat")) return null;
  return (
    <Suspense fallback={null}>
      <Window key={store.user.value?._id} />
    </Suspense>
  );
}
