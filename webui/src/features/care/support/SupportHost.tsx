// The host of the support window. Only this loads with the first page.

import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { supportOpen } from "./open.model";

const Window = lazyComponent(() => import("./SupportWindow"));

export function SupportHost() {
  if (!supportOpen.value || !enabled("supportChat")) return null;
  return (
    <Suspense fallback={null}>
      <Window key={store.user.value?._id} />
    </Suspense>
  );
}
