// What staff do with a player about alerts: hold gifts or withdrawals, open a case.

import { navigate } from "wouter/use-browser-location";
import { api } from "../../../lib/api";
import type { HoldRequest } from "../../../lib/api.gen";
import type { PlayerActionProps } from "../../../lib/office";
import { LoadedCall } from "../../../ui/Loaded";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { NewCase } from "./NewCase";

interface HoldProps extends PlayerActionProps {
  hold: HoldRequest["hold"];
  /** What the player cannot do during the hold. */
  setDescription: string;
  releaseDescription: string;
}

/** Sets or releases a hold on a player. */
function HoldDialog({ userId, hold, setDescription, releaseDescription, onClose, onDone }: HoldProps) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player/risk", { user: userId }, { retry: true })} height={0}>
      {({ holds }) => {
        const isHeld = holds.some((one) => one.hold === hold);
        return (
          <ReasonDialog title={isHeld ? `Release the hold on ${hold}` : `Hold ${hold}`} description={isHeld ? releaseDescription : setDescription}
            action={isHeld ? "Release the hold" : "Hold"} doneText={isHeld ? "The hold was released." : `The ${hold} are on hold.`}
            send={({ reason }) => api.post("/api/admin/player/hold", { user: userId, hold, lift: isHeld, reason })} onClose={onClose} onDone={onDone} />
        );
      }}
    </LoadedCall>
  );
}

/** Sets or releases a hold on a player's gifts. */
export function HoldGiftsAction(props: PlayerActionProps) {
  return <HoldDialog {...props} hold="gifts" releaseDescription="The player can give and receive gifts again." setDescription="The player cannot give or receive tips and rain until the hold is released." />;
}

/** Sets or releases a hold on a player's withdrawals. */
export function HoldWithdrawalsAction(props: PlayerActionProps) {
  return <HoldDialog {...props} hold="withdrawals" releaseDescription="The player can withdraw again." setDescription="The player cannot request withdrawals until the hold is released. Open withdrawals continue." />;
}

/** Opens a case about a player. */
export function CaseAction({ userId, onClose }: PlayerActionProps) {
  return <NewCase players={[userId]} onClose={onClose} onOpened={(id) => navigate(`/admin/case/${id}`)} />;
}
