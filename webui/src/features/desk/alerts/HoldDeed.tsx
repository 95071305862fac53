import { api } from "../../../lib/api";
import { Ask, Loaded, Reason, reasonMissing } from "./Parts";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Holds a player's gifts, or lets them go. */
export default function HoldDeed({ userId, onClose, onDone }: Props) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/player/risk", { user: userId }, { retry: true })} height={0}>
      {({ holds }) => {
        const held = holds.some(({ hold }) => hold === "gifts");
        return (
          <Ask title={held ? "Lift the hold on gifts" : "Hold gifts"} description={held ? "The player gives and receives again." : "The player neither gives nor receives tips and rain until somebody lifts the hold."}
            action={held ? "Lift the hold" : "Hold"} done={held ? "The hold was lifted." : "The gifts are held."} initial={{ reason: "" }} check={reasonMissing}
            send={({ reason }) => api.post("/api/admin/player/hold", { user: userId, hold: "gifts", lift: held, reason })} onClose={onClose} onDone={onDone}>
            {(model) => <Reason {...model.field("reason")} />}
          </Ask>
        );
      }}
    </Loaded>
  );
}
