// What a player bets on sports, and what became of it.

import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { betsTitle } from "./slip.titles";

export default defineFeature({
  name: "slip",
  routes: !bootstrap.sports ? [] : [{ path: "/sport/bets", page: lazyPage(() => import("./BetsPage")), title: betsTitle, requiresLogin: true, whileExcluded: true }],
});
