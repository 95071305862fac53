// The markers of harm of one player for staff.

import { lazyComponent } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

export default defineOffice({
  name: "harm",
  panels: [{ id: "markers", title: "Harm markers", permission: "harm", order: 38, component: lazyComponent(() => import("./MarkerPanel")) }],
});
