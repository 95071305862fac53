// The weekly race in a dialog, titled with its reward.

import { useSignals } from "@preact/signals-react/runtime";
import type { OverlayProps } from "../../lib/overlays";
import { Dialog } from "../../ui/Dialog";
import { race, titleOf } from "./race.model";
import { RaceBoard } from "./RaceBoard";
import { text } from "./feed.texts";
import type {} from "./overlays";

/** Of the standing, in pixels; more scrolls. */
const dialogHeight = 480;

export default function RaceModal({ close }: OverlayProps<"race">) {
  useSignals();
  const reward = race.data.value?.reward;
  return (
    <Dialog title={titleOf(reward)} description={text(reward ? "race.lead" : "race.leadPlain")} size="medium" onClose={close}>
      <RaceBoard height={dialogHeight} />
    </Dialog>
  );
}
