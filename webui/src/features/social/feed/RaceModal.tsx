// The weekly race in a dialog. The title shows its reward.

import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import type { OverlayProps } from "../../../lib/overlays";
import { LinkButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { raceDescription, race, raceTitleText } from "./race.model";
import { RaceBoard } from "./RaceBoard";
import { text } from "./feed.texts";

/** Max height of the ranking in pixels. Beyond it they scroll. */
const dialogHeight = 480;

export default function RaceModal({ close }: OverlayProps<"race">) {
  const raceData = race.data.value;
  useEffect(() => bus.on("navigate", close), [close]);
  return (
    <Dialog
      title={raceTitleText(raceData?.reward)}
      description={raceDescription(raceData)}
      size="medium"
      onClose={close}
      footer={<LinkButton href="/leaderboard">{text("race.whole")}</LinkButton>}
    >
      <RaceBoard height={dialogHeight} />
    </Dialog>
  );
}
