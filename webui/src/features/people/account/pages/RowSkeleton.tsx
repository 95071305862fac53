import { Skeleton, SkeletonText } from "../../../../ui/Skeleton";

/** The placeholder of a list row while it loads: its picture and its lines. */
export function RowSkeleton({ picture = 24, round, lines = 2 }: { picture?: number; round?: boolean; lines?: number }) {
  return (
    <div className="settings-row" data-loading="" aria-busy="true">
      <Skeleton width={picture} height={picture} round={round} />
      <SkeletonText lines={lines} />
    </div>
  );
}
