// The notices of one player, for staff.

import { lazyComponent } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

export default defineOffice({
  name: "notices",
  panels: [{ id: "notices", title: "Notices and emails", permission: "users", order: 39, component: lazyComponent(() => import("./NoticesPanel")) }],
});
