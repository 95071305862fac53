// Why a game is not available, from the address of the error page.

const reasons = ["country", "provider", "disabled", "source", "unknown"] as const;

export type AccessReason = (typeof reasons)[number];

/** The longest name that the page shows, in characters. */
const maxName = 80;

/** The game and the reason in a query. Anybody can write such an address: other reasons become unknown. */
export function reasonOf(search: string): { name: string; reason: AccessReason } {
  const query = new URLSearchParams(search);
  const found = reasons.find((reason) => reason === query.get("reason"));
  return { name: (query.get("name") ?? "").slice(0, maxName), reason: found ?? "unknown" };
}
