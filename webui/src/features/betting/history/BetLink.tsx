// Opens the bet that the page's address shares.

import { useEffect } from "react";
import { useBrowserLocation, useSearch } from "wouter/use-browser-location";
import { openOverlay } from "../../../lib/overlays";
import { sharedBet } from "./link";

export function BetLink() {
  const [path] = useBrowserLocation();
  const search = useSearch();
  useEffect(() => {
    const shared = sharedBet(search);
    if (shared) openOverlay("bet", { id: shared.id });
  }, [path, search]);
  return null;
}
