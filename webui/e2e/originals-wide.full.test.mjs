// Every original on a wide screen.
import { desktop } from "./browser.mjs";
import { playAll } from "./originals.mjs";

playAll(desktop);
