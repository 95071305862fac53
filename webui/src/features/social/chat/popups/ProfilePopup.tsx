// The public profile of a player, above the open page.

import { AtSign, CircleUserRound, Eye, EyeOff, HandCoins, Settings, UserRoundX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { errorText } from "../../../../lib/api";
import type { ProfileAnswer } from "../../../../lib/api.gen";
import { AppLink } from "../../../../lib/AppLink";
import { formatCount } from "../../../../lib/format";
import { dollars } from "../../../../lib/money";
import { openOverlay, type OverlayProps } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import { formatDate, formatExact } from "../../../../lib/time";
import { useResource } from "../../../../lib/useResource";
import { Avatar } from "../../../../ui/Avatar";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { mentionInChat } from "./mention";
import { text } from "./popups.texts";
import { adminLink, profileActions, loadProfile, canOpenAdmin, setIgnored } from "./profile.model";
import "./popups.css";

export default function ProfilePopup({ props: { id }, close }: OverlayProps<"profile-popup">) {
  return <Player key={id} id={id} close={close} />;
}

const avatarSize = 56;

function Player({ id, close }: { id: string; close: () => void }) {
  const player = useResource(() => loadProfile(id), [id]);
  const data = player.data.value;
  const failure = player.failure.value;
  const loadedProfile = data !== null && data !== "unknown" ? data : null;
  const loading = data === null && failure === null;
  const icon = loadedProfile ? (
    <Avatar src={loadedProfile.user.avatar} name={loadedProfile.user.name} size={avatarSize} level={loadedProfile.user.vipLevel} />
  ) : loading ? (
    <Skeleton width={avatarSize} height={avatarSize} round />
  ) : undefined;
  return (
    <Dialog title={loadedProfile?.user.name ?? text("popups.profile.title")} icon={icon} onClose={close}>
      {loadedProfile && <LoadedProfile profile={loadedProfile} close={close} />}
      {loading && <ProfileSkeleton showActions={profileActions(store.user.value, id).tip} />}
      {data === "unknown" && <Empty icon={<UserRoundX size={28} aria-hidden="true" />} text={text("popups.unknown")} />}
      {data === null && failure !== null && <Failed text={failure} onRetry={() => void player.load()} />}
    </Dialog>
  );
}

/** The placeholder of the popup in its final size. */
function ProfileSkeleton({ showActions }: { showActions: boolean }) {
  return (
    <div className="popups-player" data-loading="" aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={61} />
      {showActions && <Skeleton height={40} />}
    </div>
  );
}

function LoadedProfile({ profile, close }: { profile: ProfileAnswer; close: () => void }) {
  const { user, hidden } = profile;
  return (
    <div className="popups-player">
      <div className="popups-player-line">
        {user.demo && <Badge>{text("popups.profile.demo")}</Badge>}
        <Badge tone={user.vipLevel > 0 ? "brass" : "neutral"}>{text("popups.profile.vip", { n: user.vipLevel })}</Badge>
        {store.user.value?._id === user._id && <Badge tone="action">{text("popups.profile.you")}</Badge>}
        <span className="popups-gap" />
        <AppLink to={`/profile/${encodeURIComponent(user._id)}`} className="ui-icon-button ui-button-ghost" title={text("popups.profile.page")} data-testid="profile-popup-page">
          <CircleUserRound aria-hidden="true" />
          <span className="hidden-text">{text("popups.profile.page")}</span>
        </AppLink>
        {canOpenAdmin() && (
          <a href={adminLink(user._id)} target="_blank" rel="noreferrer" className="ui-icon-button ui-button-ghost" title={text("popups.profile.admin")} data-testid="profile-popup-admin">
            <Settings aria-hidden="true" />
            <span className="hidden-text">{text("popups.profile.admin")}</span>
          </a>
        )}
      </div>
      <dl className="popups-facts">
        <ProfileFact name={text("popups.profile.joined")} testid="joined"><Joined at={user.created_at} /></ProfileFact>
        {!hidden && <ProfileFact name={text("popups.profile.wagered")} testid="wagered">{dollars(profile.wagered)}</ProfileFact>}
        {!hidden && <ProfileFact name={text("popups.profile.games")} testid="games">{formatCount(profile.games)}</ProfileFact>}
      </dl>
      {hidden && <p className="popups-note"><EyeOff size={16} aria-hidden="true" />{text("popups.profile.hidden")}</p>}
      <ProfileActions id={user._id} name={user.name} close={close} />
    </div>
  );
}

function ProfileFact({ name, testid, children }: { name: string; testid: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" data-testid={`profile-popup-${testid}`}>{children}</dd>
    </div>
  );
}


function Joined({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>{formatDate(at)}</time>;
}

function ProfileActions({ id, name, close }: { id: string; name: string; close: () => void }) {
  const [busy, setBusy] = useState(false);
  const { tip, mention, ignored } = profileActions(store.user.value, id);
  if (!tip && !mention && ignored === null) return null;

  async function changeIgnored(next: boolean) {
    setBusy(true);
    try {
      await setIgnored(name, next);
      toast.success(text(next ? "popups.profile.ignored" : "popups.profile.unignored", { name }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="popups-actions">
      {tip && (
        <Button
          variant="primary"
          icon={<HandCoins size={16} aria-hidden="true" />}
          onClick={() => {
            close();
            openOverlay("tip", { name });
          }}
        >
          {text("popups.profile.tip")}
        </Button>
      )}
      {mention && (
        <Button
          icon={<AtSign size={16} aria-hidden="true" />}
          onClick={() => {
            close();
            mentionInChat(name);
          }}
        >
          {text("popups.profile.mention")}
        </Button>
      )}
      {ignored !== null && (
        <Button loading={busy} icon={ignored ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />} onClick={() => void changeIgnored(!ignored)}>
          {text(ignored ? "popups.profile.unignore" : "popups.profile.ignore")}
        </Button>
      )}
    </div>
  );
}
