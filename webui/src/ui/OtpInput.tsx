import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { otpBack, otpLength, otpType } from "./otp";
import "./otp-input.css";

export interface OtpHandle {
  /** Empties all boxes and puts the cursor into the first. */
  clear(): void;
}

export interface OtpInputProps {
  /** What the code is, for screen readers. */
  label: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Told after each change, with the digits so far. */
  onChange?: (code: string) => void;
  /** Told once all six digits are there. */
  onComplete: (code: string) => void;
  ref?: Ref<OtpHandle>;
}

/** Six boxes for a six-digit code. A second digit typed into a box, or pasted,
 *  moves on to the next; backspace in an empty box moves back. */
export function OtpInput({ label, disabled, autoFocus, onChange, onComplete, ref }: OtpInputProps) {
  const [digits, setDigits] = useState<string[]>(() => Array<string>(otpLength).fill(""));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focusWanted = useRef(autoFocus ? 0 : -1);

  useImperativeHandle(ref, () => ({
    clear() {
      setDigits(Array<string>(otpLength).fill(""));
      onChange?.("");
      focusWanted.current = 0;
    },
  }));

  // A box that was disabled while a code was checked takes the focus only now.
  useEffect(() => {
    if (disabled || focusWanted.current < 0) return;
    boxes.current[focusWanted.current]?.focus();
    focusWanted.current = -1;
  });

  function put(next: { digits: string[]; focus: number }) {
    setDigits(next.digits);
    boxes.current[next.focus]?.focus();
    const code = next.digits.join("");
    onChange?.(code);
    if (code.length === otpLength) onComplete(code);
  }

  function paste(event: ClipboardEvent, at: number) {
    event.preventDefault();
    put(otpType(digits, at, event.clipboardData.getData("text")));
  }

  function press(event: KeyboardEvent, at: number) {
    if (event.key === "Backspace") {
      event.preventDefault();
      put(otpBack(digits, at));
    } else if (event.key === "ArrowLeft") boxes.current[at - 1]?.focus();
    else if (event.key === "ArrowRight") boxes.current[at + 1]?.focus();
  }

  return (
    <div className="ui-otp" role="group" aria-label={label}>
      {digits.map((digit, at) => (
        <input
          // The boxes never change places.
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
          onChange={(event) => put(event.target.value ? otpType(digits, at, event.target.value) : otpBack(digits, at))}
          onPaste={(event) => paste(event, at)}
          onKeyDown={(event) => press(event, at)}
        />
      ))}
    </div>
  );
}
