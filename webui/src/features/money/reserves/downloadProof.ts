import type { OwnProof } from "../../../lib/api.gen";

/** Downloads the proof as a file. */
export function downloadProof(proof: OwnProof): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: "application/json" }));
  link.download = `proof-of-reserves-${proof.publication.number}.json`;
  link.click();
  // The browser has started the download by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
