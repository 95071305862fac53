// A player as others see them.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import { Settings } from "lucide-react";
import { api } from "../../../lib/api";
import type { ProfileAnswer } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/feature";
import { t } from "../../../lib/i18n";
import { resource } from "../../../lib/resource";
import { store } from "../../../lib/store";
import { useTitle } from "../../../lib/title";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Failed } from "../../../ui/States";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton";
import NotFoundPage from "../../errors/NotFoundPage";
import { isUnknown } from "../profile.model";
import { text } from "../settings.texts";
import "./profile.css";

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

export default function ProfilePage({ params }: PageProps) {
  useSignals();
  const tag = params.tag ?? "";
  const profile = useMemo(
    () => resource(() => api.post("/api/profile/getUser", { id: tag }, { retry: true }).catch((error) => (isUnknown(error) ? ("unknown" as const) : Promise.reject(error)))),
    [tag],
  );
  useEffect(() => void profile.load(), [profile]);
  const data = profile.data.value;
  if (data === "unknown") return <NotFoundPage reason={t("general.error.unknown_user")} />;
  if (data) return <Profile profile={data} />;
  const failure = profile.failure.value;
  return failure ? <Failed text={failure} onRetry={() => void profile.load()} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className="profile" data-loading="" aria-busy="true">
      <div className="profile-head">
        <Skeleton width={96} height={96} round />
        <SkeletonText lines={2} />
      </div>
    </div>
  );
}

function Profile({ profile }: { profile: ProfileAnswer }) {
  useSignals();
  const { user, wagered, games, hidden } = profile;
  const own = store.user.value?._id === user._id;
  useTitle(user.name);
  return (
    <article className="profile">
      <header className="profile-head">
        <Avatar src={user.avatar} name={user.name} size={96} level={user.vipLevel} />
        <div className="profile-name">
          <h1>{user.name}</h1>
          {own && <Badge tone="action">{text("profile.you")}</Badge>}
        </div>
        {own && <LinkButton href="/profile/settings/account" icon={<Settings size={16} aria-hidden="true" />}>{text("profile.settings")}</LinkButton>}
      </header>
      <dl className="profile-facts">
        <div>
          <dt>{text("profile.joined")}</dt>
          <dd>{date.format(user.created_at)}</dd>
        </div>
        {!hidden && (
          <>
            <div>
              <dt>{text("profile.wagered")}</dt>
              <dd className="num">{dollars.format(wagered)}</dd>
            </div>
            <div>
              <dt>{text("profile.games")}</dt>
              <dd className="num">{games}</dd>
            </div>
          </>
        )}
      </dl>
      {hidden && <p className="settings-note">{text("profile.hidden")}</p>}
    </article>
  );
}
