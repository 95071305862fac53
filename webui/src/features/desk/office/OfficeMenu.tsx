// The menu of the back office: the search, the pages in their groups with what
// waits on them, and who works here.

import { useSignals } from "@preact/signals-react/runtime";
import { ExternalLink, LogOut, Palette, Search } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { type OfficeEntry, officeEntries, officeGroups, type OfficeGroup } from "../../../lib/office";
import { logout } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { themes } from "../../../lib/types";
import { Menu } from "../../../ui/Menu";
import { uiTexts } from "../../../ui/texts";
import { OfficeLink } from "./OfficeLink";
import { officeState, stateFailed, waitingIn } from "./office.model";

const headings: Record<OfficeGroup, string> = {
  house: "House", players: "Players", money: "Money", games: "Games", sports: "Sports", content: "Content", risk: "Risk", operations: "Operations", system: "System",
};

export interface OfficeMenuProps {
  path: string;
  onSearch: () => void;
}

export function OfficeMenu({ path, onSearch }: OfficeMenuProps) {
  useSignals();
  const entries = officeEntries();
  const groups = officeGroups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter((one) => one.entries.length > 0);
  return (
    <nav className="office-menu" aria-label="Office">
      <Brand />
      <button type="button" className="office-search" onClick={onSearch}>
        <Search size={16} aria-hidden="true" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="office-groups">
        {groups.map(({ group, entries }) => (
          <div key={group} role="group" aria-labelledby={`office-group-${group}`}>
            <h2 id={`office-group-${group}`}>{headings[group]}</h2>
            <ul>{entries.map((entry) => <li key={entry.id}><Entry entry={entry} path={path} /></li>)}</ul>
          </div>
        ))}
      </div>
      <footer className="office-who">
        <Health />
        <Menu label="Your account" className="office-account" items={[
          ...themes.map((theme) => ({
            id: theme, label: `${uiTexts.themes[theme]}${store.theme.value === theme ? ", now" : ""}`, icon: <Palette size={16} aria-hidden="true" />, onSelect: () => store.update({ theme }),
          })),
          "separator",
          { id: "site", label: "To the site", icon: <ExternalLink size={16} aria-hidden="true" />, onSelect: () => location.assign("/") },
          { id: "logout", label: "Log out", icon: <LogOut size={16} aria-hidden="true" />, onSelect: () => void logout() },
        ]}>
          {store.user.value?.name}
        </Menu>
      </footer>
    </nav>
  );
}

export function Brand() {
  return (
    <OfficeLink className="office-brand" to="/admin">
      <b>{bootstrap.product.name}</b>
      <span>Office</span>
    </OfficeLink>
  );
}

/** The longest entry whose address the path begins with is where one is. */
function isAt(path: string, { to }: OfficeEntry): boolean {
  const within = (one: string) => path === one || (one !== "/admin" && path.startsWith(`${one}/`));
  return within(to) && !officeEntries().some((other) => other.to.length > to.length && within(other.to));
}

function Entry({ entry, path }: { entry: OfficeEntry; path: string }) {
  useSignals();
  const { label, icon: Icon, to, queues } = entry;
  const waiting = waitingIn(queues);
  return (
    <OfficeLink to={to} className="office-entry" aria-current={isAt(path, entry) ? "page" : undefined}>
      <Icon size={16} aria-hidden={true} />
      <span>{label}</span>
      {waiting > 0 && <b className="office-count num" aria-label={`${waiting} waiting`}>{waiting > 999 ? "999+" : waiting}</b>}
    </OfficeLink>
  );
}

const worst = { bad: 2, warning: 1, good: 0 } as const;

/** How the house stands in one word: always in sight. */
function Health() {
  useSignals();
  const state = officeState.value;
  if (!state) return <span className="office-health" data-level="unknown">{stateFailed.value ? "No answer" : "Asking …"}</span>;
  const level = stateFailed.value ? "bad" : state.gauges.reduce<keyof typeof worst>((worse, one) => (worst[one.level] > worst[worse] ? one.level : worse), "good");
  if (!stateFailed.value && state.gauges.length === 0) return <span className="office-health" data-level="unknown">Nothing measured</span>;
  const off = state.gauges.filter((one) => one.level !== "good").length;
  const words = stateFailed.value ? "The server does not answer" : off === 0 ? "All is well" : `${off} to look at`;
  return <OfficeLink to="/admin" className="office-health" data-level={level}>{words}</OfficeLink>;
}
