// The switch between the two sides of the site.

import { Dices, Volleyball } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { text } from "./shell.texts";
import type { Side } from "./sidebar.model";

export function SideSwitch({ side, sports }: { side: Side; sports: string }) {
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
