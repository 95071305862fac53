import type { ComponentProps } from "react";
import HoldAction, { HoldDialog } from "./HoldAction";

/** Sets or releases a hold on a player's withdrawals. */
export default function HoldWithdrawalsAction(props: ComponentProps<typeof HoldAction>) {
  return <HoldDialog {...props} hold="withdrawals" releaseDescription="The player can withdraw again." setDescription="The player cannot request withdrawals until the hold is released. Open withdrawals continue." />;
}
