import { api } from "../../../lib/api";
import type { HoldRequest } from "../../../lib/api.gen";
import { FormDialog, Loaded, ReasonField, checkReason } from "./Parts";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

interface HoldProps extends Props {
  hold: HoldRequest["hold"];
  /** What the player cannot do during the hold. */
  setDescription: string;
  releaseDescription: string;
}

/** Sets or releases a hold on a player. */
export function HoldDialog({ userId, hold, setDescription, releaseDescription, onClose, onDone }: HoldProps) {
  return (
    <Loaded loadKey={userId} load={() => api.post("/api/admin/player/risk", { user: userId }, { retry: true })} height={0}>
      {({ holds }) => {
        const isHeld = holds.some((one) => one.hold === hold);
        return (
          <FormDialog title={isHeld ? `Release the hold on ${hold}` : `Hold ${hold}`} description={isHeld ? releaseDescription : setDescription}
            action={isHeld ? "Release the hold" : "Hold"} doneText={isHeld ? "The hold was released." : `The ${hold} are on hold.`} initial={{ reason: "" }} check={checkReason}
            send={({ reason }) => api.post("/api/admin/player/hold", { user: userId, hold, lift: isHeld, reason })} onClose={onClose} onDone={onDone}>
            {(model) => <ReasonField {...model.field("reason")} />}
          </FormDialog>
        );
      }}
    </Loaded>
  );
}

/** Sets or releases a hold on a player's gifts. */
export default function HoldAction(props: Props) {
  return <HoldDialog {...props} hold="gifts" releaseDescription="The player can give and receive gifts again." setDescription="The player cannot give or receive tips and rain until the hold is released." />;
}
