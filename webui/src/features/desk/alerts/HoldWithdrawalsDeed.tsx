import type { ComponentProps } from "react";
import HoldDeed, { HoldOf } from "./HoldDeed";

/** Holds a player's withdrawals, or lets them go. */
export default function HoldWithdrawalsDeed(props: ComponentProps<typeof HoldDeed>) {
  return <HoldOf {...props} hold="withdrawals" again="The player can withdraw again." without="The player can ask for no withdrawal until somebody lifts the hold. What is open goes on." />;
}
