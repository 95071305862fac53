// Short questions that expand to their answers.

import { ChevronDown } from "lucide-react";
import { useState, type MouseEvent } from "react";
import type { HelpEntry } from "../../../lib/api.gen";
import { navigate } from "../../../lib/navigate";
import "../../../ui/prose.css";
import "./faq.css";

export function FaqList({ entries }: { entries: readonly HelpEntry[] }) {
  return (
    <div className="faq">
      {entries.map((entry) => <Entry key={entry.slug} entry={entry} />)}
    </div>
  );
}

function Entry({ entry }: { entry: HelpEntry }) {
  const [open, setOpen] = useState(false);
  const id = `faq-${entry.slug}`;
  return (
    <div className="faq-entry">
      <button type="button" className="faq-question" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}><span>{entry.title}</span><ChevronDown size={18} aria-hidden="true" /></button>
      <div id={id} className="ui-prose faq-answer" hidden={!open} onClick={followSiteLink} dangerouslySetInnerHTML={{ __html: entry.html ?? "" }} />
    </div>
  );
}

/** Opens a link of the text to a page of the site without reloading the site. */
export function followSiteLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin) return;
  event.preventDefault();
  navigate(link.href);
}
