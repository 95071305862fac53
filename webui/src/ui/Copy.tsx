import { useEffect, useState } from "react";
import { Check, Copy as CopyIcon } from "lucide-react";
import { copyText } from "../lib/clipboard";
import { Button } from "./Button";
import { uiTexts } from "./texts";
import "./copy.css";

/** How long the button says that it has copied, in milliseconds. */
const thanks = 1800;

export interface CopyProps {
  /** What goes onto the clipboard. */
  text: string;
  label?: string;
}

/** Puts text on the clipboard and says so. Where the browser does not let it,
 *  the text stands there to be selected and copied by hand. */
export function Copy({ text, label = uiTexts.copy }: CopyProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(null), thanks);
    return () => clearTimeout(timer);
  }, [copied]);
  if (copied === false) {
    return <input className="ui-input ui-copy-hand" aria-label={uiTexts.copyByHand} title={uiTexts.copyByHand} readOnly autoFocus value={text} onFocus={(event) => event.target.select()} />;
  }
  return (
    <Button
      size="small"
      className="ui-copy"
      icon={copied ? <Check aria-hidden="true" size={14} /> : <CopyIcon aria-hidden="true" size={14} />}
      onClick={() => void copyText(text).then(setCopied)}
    >
      <span aria-live="polite">{copied ? uiTexts.copied : label}</span>
    </Button>
  );
}

export interface CopyFieldProps {
  label: string;
  text: string;
  /** For tests and analytics that look for this very value. */
  testid?: string;
}

/** An address, seed or link that one reads and copies. */
export function CopyField({ label, text, testid }: CopyFieldProps) {
  return (
    <div className="ui-field">
      <span className="ui-field-label">{label}</span>
      <span className="ui-copy-field">
        <span className="ui-copy-text mono" data-testid={testid}>{text}</span>
        <Copy text={text} />
      </span>
    </div>
  );
}
