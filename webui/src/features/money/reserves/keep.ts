import type { OwnProof } from "../../../lib/api.gen";

/** Gives the player the proof as a file. */
export function keep(proof: OwnProof): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: "application/json" }));
  link.download = `proof-of-reserves-${proof.publication.number}.json`;
  link.click();
  // The browser has taken hold of it by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
