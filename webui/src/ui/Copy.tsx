import { useEffect, useState } from "react";
import { Check, Copy as CopyIcon } from "lucide-react";
import { copyText } from "../lib/clipboard";
import { Button } from "./Button";
import { focusField } from "./formFocus";
import { uiTexts } from "./texts";
import "./copy.css";

/** How long the button shows that it has copied, in milliseconds. */
const copiedDuration = 1800;

export interface CopyProps {
  /** The text for the clipboard. */
  text: string;
  label?: string;
}

/**
 * Copies text to the clipboard and confirms it. If the browser refuses, the text is shown and
 * selected for manual copying.
 */
export function Copy({ text, label = uiTexts.copy }: CopyProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(null), copiedDuration);
    return () => clearTimeout(timer);
  }, [copied]);
  if (copied === false) {
    return <input className="ui-input ui-copy-hand" aria-label={uiTexts.copyByHand} title={uiTexts.copyByHand} readOnly ref={focusField} value={text} onFocus={(event) => event.target.select()} />;
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
  /** For tests and analytics that look for this value. */
  testid?: string;
}

/** An address, seed or link to read and copy. */
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
