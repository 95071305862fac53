// The text of a policy, with a table of contents next to a long one.

import { useEffect, useMemo, useRef, type MouseEvent } from "react";
import type { Policy } from "../../../lib/api.gen";
import { navigate } from "../../../lib/navigate";
import { formatDate } from "../../../lib/time";
import { setTrackingAllowed, trackingAllowed } from "../../../lib/track";
import { SkeletonText } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import "../../../ui/prose.css";
import { text } from "./content.texts";
import type { PolicyId } from "./content.titles";
import { tableOfContents, policyOf, withAnchors } from "./policy.model";
import "./policy.css";

export function PolicyText({ id }: { id: PolicyId }) {
  const policy = policyOf(id);
  useEffect(() => {
    if (policy.data.peek() === null) void policy.load();
  }, [policy]);
  const data = policy.data.value;
  if (data) return <PolicyContent policy={data} />;
  const failure = policy.failure.value;
  if (failure) return <Failed text={failure} onRetry={() => void policy.load()} />;
  return (
    <div className="policy-wait" data-loading="" aria-busy="true">
      {[4, 3, 5].map((lines) => <SkeletonText key={lines} lines={lines} />)}
    </div>
  );
}

function PolicyContent({ policy }: { policy: Policy }) {
  const { html, headings } = useMemo(() => withAnchors(policy.html, `policy-${policy.id}`), [policy]);
  const textElement = useRef<HTMLDivElement>(null);
  const contents = tableOfContents(headings);
  const scrollToHeading = (event: MouseEvent, id: string) => {
    event.preventDefault(); // The address stays, so that Back leaves the text.
    const target = textElement.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  };
  return (
    <div className="policy" data-contents={contents.length > 0 || undefined}>
      {contents.length > 0 && (
        <nav className="policy-contents" aria-label={text("content.contents")}>
          <p>{text("content.contents")}</p>
          <ul>
            {contents.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`} onClick={(event) => scrollToHeading(event, heading.id)}>{heading.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="policy-text">
        <Changes policy={policy} />
        <div ref={textElement} className="ui-prose policy-prose" onClick={followLink} dangerouslySetInnerHTML={{ __html: html }} />
        {policy.id === "privacy" && <UsageConsent />}
        <p className="policy-updated">{text("content.updated", { date: formatDate(policy.updated_at) })}</p>
      </div>
    </div>
  );
}

/** The last changes, and the next ones. */
function Changes({ policy: { changes, next, updated_at } }: { policy: Policy }) {
  if (!changes && !next) return null;
  return (
    <div className="policy-changes" role="note">
      {next && <p><b>{text("content.willChange", { date: formatDate(next.at) })}</b> {next.changes}</p>}
      {changes && <p><b>{text("content.changed", { date: formatDate(updated_at) })}</b> {changes}</p>}
    </div>
  );
}

/** Opens a link of the text to a page of the site without reloading the site. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.protocol !== location.protocol || link.origin !== location.origin) return;
  event.preventDefault();
  navigate(link.href);
}

/** The consent to usage statistics of this browser. It is below the privacy policy, which is public, so that visitors without an account can consent too. */
function UsageConsent() {
  return (
    <Switch label={text("content.measure")} hint={text("content.measureText")} checked={trackingAllowed.value} onChange={setTrackingAllowed} />
  );
}
