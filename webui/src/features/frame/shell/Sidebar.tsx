// The left sidebar: the two sides of the site, the player's own block, the
// originals, entries of the features. On narrow screens it is a drawer.

import { Dices, Volleyball } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { isNarrow } from "../../../lib/breakpoints";
import { entriesOf, widgetsAt } from "../../../lib/feature";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { drawerOpen } from "../../../lib/frame";
import { idleComponent } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { Avatar } from "../../../ui/Avatar";
import { dragToCloseWhenIdle } from "../../../ui/dragToCloseWhenIdle";
import { Originals, SidebarGroup, Sports } from "./SidebarGroups";
import { Widgets } from "../../../ui/Widgets";
import { rail } from "./shell.model";
import { text } from "./shell.texts";
import { groupsOf, side, sideAfter, sportsHome, type Side } from "./sidebar.model";
import "./sidebar.css";

const RailHint = idleComponent(() => import("./RailHint"));

export function Sidebar() {
  const panel = useRef<HTMLElement>(null);
  const open = drawerOpen.value;
  const hidden = isNarrow.value && !open;

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>("a, button")?.focus();
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") drawerOpen.value = false;
    };
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("keydown", escape);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  useEffect(() => {
    if (!panel.current) return undefined;
    return dragToCloseWhenIdle(panel.current, {
      direction: "left", enabled: () => isNarrow.peek() && drawerOpen.peek(), onClose: () => (drawerOpen.value = false),
    });
  }, []);

  return (
    <>
      {open && isNarrow.value && (
        <button type="button" className="sidebar-scrim" tabIndex={-1} aria-label={text("shell.closeMenu")} onClick={() => (drawerOpen.value = false)} />
      )}
      <aside ref={panel} id="sidebar" className="sidebar" data-open={open || undefined} inert={hidden}>
        <SidebarContent />
      </aside>
      {rail.value && <RailHint />}
    </>
  );
}

function SidebarContent() {
  const [path] = useLocation();
  const shown = sideAfter(side.value, path);
  useEffect(() => void (side.value = shown), [shown]);
  const sports = sportsHome();
  const onSports = sports !== null && shown === "sports";
  const groups = groupsOf(entriesOf("sidebar"));
  const ungrouped = groups.filter(({ id }) => id === "");
  const others = groups.filter(({ id }) => id !== "" && !(onSports && (id === "casino" || id === "mine")));
  return (
    <>
      {sports !== null && <SideSwitch side={shown} sports={sports} />}
      <ProfileBlock />
      <nav aria-label={text("shell.nav")}>
        {ungrouped.map((group) => <SidebarGroup key={group.id} group={group} />)}
        {onSports ? <Sports at={bootstrap.sports ? path : sports} /> : <Originals />}
        {others.map((group) => <SidebarGroup key={group.id} group={group} />)}
      </nav>
    </>
  );
}

function ProfileBlock() {
  const user = store.user.value;
  if (!user) return null;
  return (
    <>
      <AppLink to={`/profile/${user._id}`} className="sidebar-profile">
        <Avatar src={user.avatar} name={user.name} size={32} level={user.vipLevel} />
        <span className="sidebar-profile-text">
          <span className="sidebar-profile-name">{user.name}</span>
          {user.vipLevel > 0 && <span className="sidebar-profile-level">{text("shell.vip", { level: user.vipLevel })}</span>}
        </span>
      </AppLink>
      <div className="sidebar-progress"><Widgets widgets={widgetsAt("sidebar")} /></div>
    </>
  );
}

/** The switch between the two sides of the site. */
function SideSwitch({ side, sports }: { side: Side; sports: string }) {
  const part = (of: Side, to: string, Icon: typeof Dices) => (
    <AppLink className="sidebar-side" to={to} aria-current={side === of ? "true" : undefined}>
      <Icon size={18} aria-hidden />
      <span className="sidebar-label">{text(`shell.${of}`)}</span>
    </AppLink>
  );
  return (
    <div className="sidebar-switch" role="group" aria-label={text("shell.sides")}>
      {part("casino", "/", Dices)}
      {part("sports", sports, Volleyball)}
    </div>
  );
}
