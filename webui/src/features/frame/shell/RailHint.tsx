// The name of the rail's icon under the pointer or the focus, beside the rail:
// inside, it would be cut off. Screen readers have the name from the entry.

import { useEffect, useState } from "react";

interface Hint {
  words: string;
  top: number;
}

export default function RailHint() {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    const element = document.getElementById("sidebar");
    if (!element) return undefined;
    const show = ({ target }: Event) => {
      const entry = target instanceof Element ? target.closest("a, button") : null;
      const words = entry?.textContent?.trim();
      if (!entry || !words) return setHint(null);
      const { top, height } = entry.getBoundingClientRect();
      setHint({ words, top: top + height / 2 });
    };
    const hide = () => setHint(null);
    const shows = ["pointerover", "focusin"];
    const hides = ["pointerleave", "focusout", "click", "scroll"];
    for (const name of shows) element.addEventListener(name, show);
    for (const name of hides) element.addEventListener(name, hide);
    return () => {
      for (const name of shows) element.removeEventListener(name, show);
      for (const name of hides) element.removeEventListener(name, hide);
    };
  }, []);
  return hint && <span className="rail-hint" aria-hidden="true" style={{ top: hint.top }}>{hint.words}</span>;
}
