// The play control of one player for staff.

import { lazyComponent } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

export default defineOffice({
  name: "limits",
  panels: [{ id: "play-control", title: "Play control", permission: "play_control", order: 37, component: lazyComponent(() => import("./ControlPanel")) }],
});
