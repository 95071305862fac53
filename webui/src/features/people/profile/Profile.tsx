// The header of a profile, and its tabs.

import { Crown, EyeOff, Settings } from "lucide-react";
import { useState } from "react";
import type { ProfileAnswer } from "../../../lib/api.gen";
import { store } from "../../../lib/store";
import { formatDate } from "../../../lib/time";
import { useTitle } from "../../../lib/title";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { ShareButton } from "../../../ui/ShareButton";
import { Tabs } from "../../../ui/Tabs";
import { OwnBets } from "./Bets";
import { Overview } from "./Overview";
import { text } from "./profile.texts";

export function Profile({ profile }: { profile: ProfileAnswer }) {
  const { user, hidden } = profile;
  const own = store.user.value?._id === user._id;
  const [tab, setTab] = useState("overview");
  useTitle(user.name);
  const overview = <Overview profile={profile} own={own} />;
  return (
    <article className="profile">
      <header className="profile-head">
        <Avatar src={user.avatar} name={user.name} size={96} level={user.vipLevel} />
        <div className="profile-who">
          <div className="profile-name">
            <h1>{user.name}</h1>
            {own && <Badge tone="action">{text("profile.you")}</Badge>}
            {user.vipLevel > 0 && (
              <Badge tone="brass" icon={<Crown size={14} aria-hidden="true" />}>{text("profile.vip", { level: user.vipLevel })}</Badge>
            )}
            {user.demo && <Badge>{text("profile.demo")}</Badge>}
            {(hidden || (own && user.private_bets)) && <Badge icon={<EyeOff size={14} aria-hidden="true" />}>{text("profile.private")}</Badge>}
          </div>
          <p className="profile-joined">{text("profile.joined", { date: formatDate(user.created_at) })}</p>
        </div>
        <div className="profile-acts">
          {!hidden && !user.private_bets && <ShareButton path={`/profile/${user._id}`} picture={`/og/profile/${user._id}.png`} title={user.name} />}
          {own && <LinkButton href="/profile/settings/account" icon={<Settings size={16} aria-hidden />}>{text("profile.settings")}</LinkButton>}
        </div>
      </header>
      {own ? (
        <Tabs
          label={text("profile.tabs")}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "overview", label: text("profile.overview"), panel: overview },
            { id: "bets", label: text("profile.bets"), panel: <OwnBets /> },
          ]}
        />
      ) : (
        overview
      )}
    </article>
  );
}
