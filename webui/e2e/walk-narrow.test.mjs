// Every place on the phone and the tablet.
import { phone, tablet } from "./browser.mjs";
import { walk } from "./walk.mjs";

walk(phone, tablet);
