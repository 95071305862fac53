// The office components on one page, on demo installations only. On other installations the server
// does not serve its address.

import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "debugger",
  pages: [{ path: "/debugger/ui/office", title: "Office design system", page: lazyPage(() => import("./office/OfficeKit")) }],
});
