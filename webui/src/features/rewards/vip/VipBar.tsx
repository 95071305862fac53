// The player's way to the next level, in the sidebar. It leads to the page of the levels.

import { useEffect } from "react";
import { AppLink } from "../../../lib/AppLink";
import { isNarrow } from "../../../lib/breakpoints";
import { formatPercent } from "../../../lib/format";
import { drawerOpen } from "../../../lib/frame";
import { store } from "../../../lib/store";
import { Progress } from "../../../ui/Progress";
import { ownRow, vip } from "./vip.model";
import { text } from "./vip.texts";
import "./vip-bar.css";

export default function VipBar() {
  const user = store.user.value;
  // An excluded player sees nothing that invites to play.
  const canPlay = user !== null && !user.self_excluded;
  const visible = canPlay && (!isNarrow.value || drawerOpen.value);
  useEffect(() => {
    if (visible) void vip.load();
  }, [visible, user?._id, user?.vipLevel]);
  const progress = vip.data.value && ownRow(vip.data.value)?.status?.progress;
  if (!canPlay || typeof progress !== "number") return null;
  return (
    <AppLink to="/vip" className="vip-bar">
      <span>{text("ranks.vip.bar.short")}</span>
      <span className="num">{formatPercent(String(progress))}</span>
      <Progress label={text("ranks.vip.bar")} value={progress} max={100} />
    </AppLink>
  );
}
