// The weekly race in a dialog, titled with its reward.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import type { OverlayProps } from "../../../lib/overlays";
import { LinkButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { leadOf, race, titleOf } from "./race.model";
import { RaceBoard } from "./RaceBoard";
import { text } from "./feed.texts";
import type {} from "./overlays";

/** Of the standing, in pixels; more scrolls. */
const dialogHeight = 480;

export default function RaceModal({ close }: OverlayProps<"race">) {
  useSignals();
  const standing = race.data.value;
  useEffect(() => bus.on("navigate", close), [close]);
  return (
    <Dialog
      title={titleOf(standing?.reward)}
      description={leadOf(standing)}
      size="medium"
      onClose={close}
      footer={<LinkButton href="/leaderboard">{text("race.whole")}</LinkButton>}
    >
      <RaceBoard height={dialogHeight} />
    </Dialog>
  );
}
