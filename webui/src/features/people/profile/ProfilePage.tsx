// The public page of a player. The own page shows more.

import { useEffect, useMemo, type ReactNode } from "react";
import { api, isApiError } from "../../../lib/api";
import type { PageProps } from "../../../lib/lazy";
import { t } from "../../../lib/i18n";
import { resource } from "../../../lib/resource";
import { useTitle } from "../../../lib/title";
import { Waiting } from "../../../ui/Loaded";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton";
import NotFoundPage from "../../../ui/NotFoundPage";
import { Profile } from "./Profile";
import "./profile.css";

const unknownPlayer = "unknown";

export default function ProfilePage({ params }: PageProps) {
  const tag = params.tag ?? "";
  const profile = useMemo(() => profileOf(tag), [tag]);
  useEffect(() => void profile.load(), [profile]);
  return <div className="profile-page">{profileContent(profile)}</div>;
}

/** Reads signals. */
function profileContent(profile: ReturnType<typeof profileOf>): ReactNode {
  const data = profile.data.value;
  if (data === unknownPlayer) return <UnknownPlayer />;
  if (data) return <Profile key={data.user._id} profile={data} />;
  return <Waiting from={profile} placeholder={<ProfileSkeleton />} />;
}

// The tag is an id or a name.
function profileOf(tag: string) {
  return resource(async () => {
    try {
      return await api.post("/api/profile/getUser", { id: tag }, { retry: true });
    } catch (error) {
      if (isApiError(error) && (error.is(404) || error.is(422))) return unknownPlayer;
      throw error;
    }
  });
}

function UnknownPlayer() {
  useTitle(t("general.notFound.title"));
  return <NotFoundPage reason={t("general.error.unknown_user")} />;
}

function ProfileSkeleton() {
  return (
    <div className="profile" data-loading="" aria-busy="true">
      <div className="profile-head">
        <Skeleton width={96} height={96} round />
        <SkeletonText lines={2} />
      </div>
      <div className="profile-tiles">
        <Skeleton height={82} />
        <Skeleton height={82} />
      </div>
    </div>
  );
}
