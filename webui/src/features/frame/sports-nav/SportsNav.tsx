// The sportsbook's side of the sidebar. Its entries navigate the frame of an external sportsbook.
// The first list is for the sidebar, the second, shorter one for the drawer of narrow windows.

import { useSearch } from "wouter/use-browser-location";
import { AppLink } from "../../../lib/AppLink";
import { isNarrow } from "../../../lib/breakpoints";
import { signedIn } from "../../../lib/store";
import { lastLabel, namedItems, pathLabel, separator, widgetLink, widgetList, type WidgetPath } from "./lists";

interface Entry {
  label: string;
  path: WidgetPath;
}

export default function SportsNav() {
  const inner = new URLSearchParams(useSearch()).get("bt-path");
  const parts = isNarrow.value ? namedEntries(signedIn.value) : [pathEntries(signedIn.value)];
  return parts.map((part, at) => (
    <ul key={at} className="sidebar-group" data-list={isNarrow.value ? "named" : "paths"}>
      {part.map(({ label, path }) => (
        <li key={label}>
          <AppLink className="sidebar-entry sidebar-entry-low" to={widgetLink(path)} aria-current={inner === `/${path}` ? "page" : undefined}>
            <span className="sidebar-label">{label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  ));
}

/** The first list. Its last path is listed twice with two names. */
function pathEntries(player: boolean): Entry[] {
  const paths = widgetList(player);
  return paths.map((path, at) => ({ label: at === paths.length - 1 ? lastLabel : pathLabel(path), path }));
}

/** The second list in its two parts. */
function namedEntries(player: boolean): Entry[][] {
  const items = namedItems(player);
  const split = items.indexOf(separator);
  return [items.slice(0, split), items.slice(split + 1)].map((part) => part.filter((item) => item !== separator));
}
