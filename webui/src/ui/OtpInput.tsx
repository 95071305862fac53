import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { deleteOtp, otpLength, typeOtp } from "./otp";
import "./otp-input.css";

export interface OtpHandle {
  /** Empties all boxes and focuses the first. */
  clear(): void;
}

export interface OtpInputProps {
  /** The accessible name of the code. */
  label: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Called after each change, with the current digits. */
  onChange?: (code: string) => void;
  /** Called once all six digits are entered. */
  onComplete: (code: string) => void;
  ref?: Ref<OtpHandle>;
}

/**
 * Six boxes for a six-digit code. Typing into a filled box, or pasting, continues in the next one.
 * Backspace in an empty box moves back.
 */
export function OtpInput({ label, disabled, autoFocus, onChange, onComplete, ref }: OtpInputProps) {
  const [digits, setDigits] = useState<string[]>(() => Array<string>(otpLength).fill(""));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const pendingFocus = useRef(autoFocus ? 0 : -1);

  useImperativeHandle(ref, () => ({
    clear() {
      setDigits(Array<string>(otpLength).fill(""));
      onChange?.("");
      pendingFocus.current = 0;
    },
  }));

  // A box that was disabled while a code was checked can get the focus only now.
  useEffect(() => {
    if (disabled || pendingFocus.current < 0) return;
    boxes.current[pendingFocus.current]?.focus();
    pendingFocus.current = -1;
  });

  function apply(next: { digits: string[]; focus: number }) {
    setDigits(next.digits);
    boxes.current[next.focus]?.focus();
    const code = next.digits.join("");
    onChange?.(code);
    if (code.length === otpLength) onComplete(code);
  }

  function paste(event: ClipboardEvent, at: number) {
    event.preventDefault();
    apply(typeOtp(digits, at, event.clipboardData.getData("text")));
  }

  function onKeyPress(event: KeyboardEvent, at: number) {
    if (event.key === "Backspace") {
      event.preventDefault();
      apply(deleteOtp(digits, at));
    } else if (event.key === "ArrowLeft") boxes.current[at - 1]?.focus();
    else if (event.key === "ArrowRight") boxes.current[at + 1]?.focus();
  }

  return (
    <div className="ui-otp" role="group" aria-label={label}>
      {digits.map((digit, at) => (
        <input
          // The boxes are never reordered.
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          className="ui-input ui-otp-box num"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={at < otpLength - 1 ? 2 : 1}
          aria-label={`${label}: ${at + 1}`}
          disabled={disabled}
          value={digit}
          onFocus={(event) => event.target.select()}
          onChange={(event) => apply(event.target.value ? typeOtp(digits, at, event.target.value) : deleteOtp(digits, at))}
          onPaste={(event) => paste(event, at)}
          onKeyDown={(event) => onKeyPress(event, at)}
        />
      ))}
    </div>
  );
}
