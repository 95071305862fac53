// Every place on a wide screen, and in a window that is narrowed to a tablet.
import { desktop, tablet } from "./browser.mjs";
import { walk } from "./walk.mjs";

walk({ guest: [desktop, tablet], player: [desktop, tablet], admin: [desktop, tablet] });
