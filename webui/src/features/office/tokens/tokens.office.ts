// API tokens, with which programs make staff calls.

import { Bot } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "tokens";

export default defineOffice({
  name: "tokens",
  pages: [{ path: "/admin/tokens", title: "Tokens", permission, page: lazyPage(() => import("./TokensPage")) }],
  entries: [{ id: "tokens", label: "Tokens", icon: Bot, group: "system", order: 40, to: "/admin/tokens", permission, keywords: "api machine program bearer key curl" }],
});
