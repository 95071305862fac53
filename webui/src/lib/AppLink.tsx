// A link within the site: a real link, whose page is loaded as soon as the
// pointer comes near.

import type { AnchorHTMLAttributes } from "react";
import { Link } from "wouter";
import { preloadPath } from "./navigate";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

export function AppLink({ to, ...rest }: Props) {
  const preload = () => void preloadPath(to);
  return <Link {...rest} href={to} onPointerEnter={preload} onFocus={preload} />;
}
