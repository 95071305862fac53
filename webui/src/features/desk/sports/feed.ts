/** Why nothing can be bet on while the feed of sports is not followed. */
export const feedStands = ({ recovering }: { recovering: boolean }): string => recovering
  ? "The feed is heard and still brings what it knows: nothing can be bet on until it has."
  : "The feed is silent: nothing can be bet on until it is heard again.";
