// Every place on the phone.
import { phone } from "./browser.mjs";
import { walk } from "./walk.mjs";

walk(phone);
