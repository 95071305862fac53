// A link within the site. It is a real link. Its page loads when the pointer comes near, and its
// data on press.

import type { AnchorHTMLAttributes } from "react";
import { Link } from "wouter";
import { preloadPath, pressPath } from "./navigate";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

export function AppLink({ to, ...rest }: Props) {
  const preload = () => void preloadPath(to);
  return <Link {...rest} href={to} onPointerEnter={preload} onFocus={preload} onPointerDown={() => pressPath(to)} />;
}
