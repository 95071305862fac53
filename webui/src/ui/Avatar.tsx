import { useState } from "react";
import { cx } from "./cx";
import "./avatar.css";

export interface AvatarProps {
  src?: string;
  name: string;
  /** Pixels. */
  size?: number;
  /** VIP level: draws the ring from 1 up. */
  level?: number;
}

/**
 * A player's picture, or the initial of the name without one. In a long list only visible
 * pictures load.
 */
export function Avatar({ src, name, size = 40, level = 0 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const initial = [...name][0]?.toUpperCase() ?? "?";
  return (
    <span className={cx("ui-avatar", level > 0 && "ui-avatar-vip")} style={{ width: size, height: size, fontSize: size * 0.42 }}>
      {src && broken !== src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <span aria-hidden="true">{initial}</span>
      )}
    </span>
  );
}
