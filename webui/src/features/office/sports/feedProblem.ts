/** Why no bets are accepted while the sports feed is down. */
export const feedProblem = ({ recovering }: { recovering: boolean }): string => recovering
  ? "The feed is connected and recovering: no bets are accepted until it has caught up."
  : "The feed is down: no bets are accepted until it is back.";
