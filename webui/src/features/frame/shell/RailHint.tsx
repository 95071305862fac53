// The tooltip of an icon in the rail, next to the rail, because inside it would be clipped. Screen
// readers read the name of the entry.

import { useEffect, useState } from "react";

interface Hint {
  text: string;
  top: number;
}

export default function RailHint() {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    const element = document.getElementById("sidebar");
    if (!element) return undefined;
    const show = ({ target }: Event) => {
      const entry = target instanceof Element ? target.closest("a, button") : null;
      const text = entry?.textContent?.trim();
      if (!entry || !text) return setHint(null);
      const { top, height } = entry.getBoundingClientRect();
      setHint({ text, top: top + height / 2 });
    };
    const hide = () => setHint(null);
    const showEvents = ["pointerover", "focusin"];
    const hideEvents = ["pointerleave", "focusout", "click", "scroll"];
    for (const name of showEvents) element.addEventListener(name, show);
    for (const name of hideEvents) element.addEventListener(name, hide);
    return () => {
      for (const name of showEvents) element.removeEventListener(name, show);
      for (const name of hideEvents) element.removeEventListener(name, hide);
    };
  }, []);
  return hint && <span className="rail-hint" aria-hidden="true" style={{ top: hint.top }}>{hint.text}</span>;
}
