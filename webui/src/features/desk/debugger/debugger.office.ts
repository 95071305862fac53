// The kit for work, on demo installations only: the server opens its address nowhere else.

import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "debugger",
  pages: [{ path: "/debugger/ui/office", title: "Kit for work", page: lazyPage(() => import("./office/OfficeKit")) }],
});
