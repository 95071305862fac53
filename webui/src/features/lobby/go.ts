// Following an address that the operator typed: within the site, or out of it.

import { navigate } from "../../lib/navigate";
import { pathWithin, safeLink } from "./top.model";

export function follow(link: string): void {
  const within = pathWithin(link, location.origin);
  if (within !== null) navigate(within);
  else if (safeLink(link)) location.assign(link);
}
