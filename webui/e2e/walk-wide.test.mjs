// Every place on a wide screen.
import { desktop } from "./browser.mjs";
import { walk } from "./walk.mjs";

walk(desktop);
