// Every place on a wide screen, and in a window that is made as narrow as a tablet.
import { desktop, tablet } from "./browser.mjs";
import { walk } from "./walk.mjs";

walk(desktop, tablet);
