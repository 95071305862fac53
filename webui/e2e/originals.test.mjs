// Every original on the phone.
import { phone } from "./browser.mjs";
import { playAll } from "./originals.mjs";

playAll(phone);
