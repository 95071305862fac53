import { api } from "../../../lib/api";
import type { HoldRequest } from "../../../lib/api.gen";
import { Ask, Loaded, Reason, reasonMissing } from "./Parts";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

interface HoldProps extends Props {
  hold: HoldRequest["hold"];
  /** What the player cannot do while it lasts, and can again afterwards. */
  without: string;
  again: string;
}

/** Holds something of a player's, or lets it go. */
export function HoldOf({ userId, hold, without, again, onClose, onDone }: HoldProps) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/player/risk", { user: userId }, { retry: true })} height={0}>
      {({ holds }) => {
        const held = holds.some((one) => one.hold === hold);
        return (
          <Ask title={held ? `Lift the hold on ${hold}` : `Hold ${hold}`} description={held ? again : without}
            action={held ? "Lift the hold" : "Hold"} done={held ? "The hold was lifted." : `The ${hold} are held.`} initial={{ reason: "" }} check={reasonMissing}
            send={({ reason }) => api.post("/api/admin/player/hold", { user: userId, hold, lift: held, reason })} onClose={onClose} onDone={onDone}>
            {(model) => <Reason {...model.field("reason")} />}
          </Ask>
        );
      }}
    </Loaded>
  );
}

/** Holds a player's gifts, or lets them go. */
export default function HoldDeed(props: Props) {
  return <HoldOf {...props} hold="gifts" again="The player gives and receives again." without="The player neither gives nor receives tips and rain until somebody lifts the hold." />;
}
