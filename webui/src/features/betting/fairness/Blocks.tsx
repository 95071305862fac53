// The signed blocks: the message, and the bytes of the signature.

import { useState } from "react";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { text } from "./page.texts";
import type { Block } from "../../../lib/fairStream";
import type { Report } from "./verify";

/** Number of blocks shown before the viewer requests all. */
const initialCount = 2;

export function Blocks({ report: { blocks, used } }: { report: Report }) {
  const [expanded, setExpanded] = useState(false);
  return (
    <>
      <p className="fair-muted">{text("fairness.part.blocksText")}</p>
      <ul className="fair-blocks">
        {(expanded ? blocks : blocks.slice(0, initialCount)).map((block, at) => (
          <SignedBlock key={block.message} block={block} nth={at} used={Math.min(8, used - at * 8)} />
        ))}
      </ul>
      {blocks.length > initialCount && (
        <Button size="small" onClick={() => setExpanded(!expanded)}>{text(expanded ? "fairness.showFewer" : "fairness.showAll", { count: blocks.length })}</Button>
      )}
    </>
  );
}

const spacedBytes = (word: string) => word.replace(/..(?=.)/g, "$& ");

function SignedBlock({ block: { message, digest }, nth, used }: { block: Block; nth: number; used: number }) {
  // The client seed can contain colons. Nonce and cursor cannot.
  const parts = message.split(":");
  const [nonce, cursor] = parts.slice(-2);
  return (
    <li className="fair-block">
      <p className="fair-message">
        <span className="fair-muted">{text("fairness.message")}</span>
        <code className="mono" data-testid={`fairness-message-${nth}`}>
          <span className="fair-seed">{parts.slice(0, -2).join(":")}</span>:<span className="fair-nonce">{nonce}</span>:<span className="fair-cursor">{cursor}</span>
        </code>
      </p>
      <ol className="fair-words mono" aria-label={text("fairness.block", { nth: nth + 1 })} data-digest={digest}>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className={cx(at >= used && "fair-unused")}>
            {spacedBytes(digest.slice(at * 8, at * 8 + 8))}
            {at >= used && <span className="hidden-text"> {text("fairness.unused")}</span>}
          </li>
        ))}
      </ol>
    </li>
  );
}
