// The few words that the first page needs of the lobby.

import { dictionary } from "../../../lib/i18n";

dictionary({
  "lobby.entry.latest-releases": "Latest releases",
  "lobby.entry.slots": "All slots",
  "lobby.entry.live": "Live casino",
  "lobby.entry.providers": "Providers",
  "lobby.entry.favorites": "Favourites",
  "lobby.entry.recent": "Recent",
  "lobby.announcement.close": "Close the announcement",
  "lobby.announcement.more": "More",
  "lobby.announcement.less": "Less",
  "lobby.strip": "News",
  "lobby.strip.next": "Next notice",
  "lobby.strip.close": "Close this notice",
});
