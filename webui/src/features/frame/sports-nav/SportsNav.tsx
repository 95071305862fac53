// The sportsbook's side of the sidebar: the second list, whose entries move the
// sports widget.

import { useSignals } from "@preact/signals-react/runtime";
import { useSearch } from "wouter/use-browser-location";
import { AppLink } from "../../../lib/AppLink";
import { signedIn } from "../../../lib/store";
import { namedItems, separator, widgetLink } from "./lists";

export default function SportsNav() {
  useSignals();
  const inner = new URLSearchParams(useSearch()).get("bt-path");
  const items = namedItems(signedIn.value);
  const split = items.indexOf(separator);
  return [items.slice(0, split), items.slice(split + 1)].map((part, at) => (
    <ul key={at} className="sidebar-group">
      {part.map((item) => item !== separator && (
        <li key={item.path}>
          <AppLink className="sidebar-entry sidebar-entry-low" to={widgetLink(item.path)} aria-current={inner === `/${item.path}` ? "page" : undefined}>
            <span className="sidebar-label">{item.label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  ));
}
