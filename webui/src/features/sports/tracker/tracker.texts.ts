// The words of trackers.

import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "tracker.title": "Live tracker",
  "tracker.window": "Live window",
  "tracker.drawing": "{home} {homeScore}, {away} {awayScore}. {now}",
  "tracker.last": "Last: {what}.",
  "tracker.none": "Nothing has happened yet.",
  "tracker.planned": "The tracker begins with the match.",
  "tracker.timeline": "What happened",
  "tracker.more": "Statistics and what happened",
  "tracker.stats": "Statistics",
  "tracker.periods": "Score by periods",
  "tracker.period": "{n}",
  "tracker.total": "Total",
  "tracker.moment": "{what}, {who}",
  "tracker.minute": "{n}'",
  "tracker.serving": "{who} serves",
  "tracker.board.left": "left of the leg",
  "tracker.board.frame": "points of the frame",
  "tracker.board.innings": "runs, {overs} overs",
  "tracker.board.kills": "kills",
  "tracker.board.score": "score",
  "tracker.outs": "{n} {n|out|outs}",
  "tracker.stat.points": "points",
  "tracker.close": "Close the live window",
  "tracker.move": "Live window: move it with the arrow keys",
  "tracker.unavailable": "widget unavailable",
  "tracker.channel": "Channel {name} on Twitch",
  "tracker.elsewhere": "Open {name} on Twitch",
});
