// The pages of the lists that Go declares.

import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";
import { declaredPages } from "../../../lib/resourcePages.gen";

const page = lazyPage(() => import("./DeclaredPage"));

export default defineOffice({
  name: "resources",
  pages: declaredPages.map(({ path, title, permission }) => ({ path, title, permission, page })),
  entries: declaredPages.flatMap(({ path, permission, entry }) => (entry ? [{ ...entry, to: path, permission }] : [])),
});
