// The placeholder of a page, so that the footer does not move.

import { Skeleton } from "../../../ui/Skeleton";
import { text } from "./shell.texts";
import "./page-skeleton.css";

export function PageSkeleton() {
  return (
    <div role="status" className="page-skeleton" aria-busy="true" aria-label={text("shell.loadingPage")}>
      <Skeleton width="min(320px, 60%)" height={36} />
      <Skeleton width="100%" height={240} />
      <div className="page-skeleton-row">
        <Skeleton width="100%" height={160} />
        <Skeleton width="100%" height={160} />
        <Skeleton width="100%" height={160} />
      </div>
    </div>
  );
}
