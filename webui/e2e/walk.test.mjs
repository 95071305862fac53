// Every place on the phone, and every page of the office. In the normal run each kind of visitor has
// one width, and visits a route once.
import { desktop, phone } from "./browser.mjs";
import { full } from "./scope.mjs";
import { walk, walkOffice } from "./walk.mjs";

walk(full ? { guest: [phone], player: [phone], admin: [phone] } : { guest: [phone], player: [desktop], admin: [desktop] });
walkOffice();
