// The text of a policy, with a table of contents beside a long one.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useRef, type MouseEvent } from "react";
import type { Policy } from "../../../lib/api.gen";
import { navigate } from "../../../lib/navigate";
import { formatDate } from "../../../lib/time";
import { SkeletonText } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import "../../../ui/prose.css";
import { text } from "./content.texts";
import { Measuring } from "./Measuring";
import type { PolicyId } from "./overlays";
import { contentsOf, policyOf, withAnchors } from "./policy.model";
import "./policy.css";

export function PolicyText({ id }: { id: PolicyId }) {
  useSignals();
  const policy = policyOf(id);
  useEffect(() => {
    if (policy.data.peek() === null) void policy.load();
  }, [policy]);
  const data = policy.data.value;
  if (data) return <Text policy={data} />;
  const failure = policy.failure.value;
  if (failure) return <Failed text={failure} onRetry={() => void policy.load()} />;
  return (
    <div className="policy-wait" data-loading="" aria-busy="true">
      {[4, 3, 5].map((lines) => <SkeletonText key={lines} lines={lines} />)}
    </div>
  );
}

function Text({ policy }: { policy: Policy }) {
  const { html, headings } = useMemo(() => withAnchors(policy.html, `policy-${policy.id}`), [policy]);
  const prose = useRef<HTMLDivElement>(null);
  const contents = contentsOf(headings);
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault(); // The address stays: Back is to leave the text.
    const target = prose.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
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
                <a href={`#${heading.id}`} onClick={(event) => jump(event, heading.id)}>{heading.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="policy-text">
        <Changes policy={policy} />
        <div ref={prose} className="ui-prose policy-prose" onClick={withinSite} dangerouslySetInnerHTML={{ __html: html }} />
        {policy.id === "privacy" && <Measuring />}
        <p className="policy-updated">{text("content.updated", { date: formatDate(policy.updated_at) })}</p>
      </div>
    </div>
  );
}

/** What changed last, and what will. */
function Changes({ policy: { changes, next, updated_at } }: { policy: Policy }) {
  if (!changes && !next) return null;
  return (
    <div className="policy-changes" role="note">
      {next && <p><b>{text("content.willChange", { date: formatDate(next.at) })}</b> {next.changes}</p>}
      {changes && <p><b>{text("content.changed", { date: formatDate(updated_at) })}</b> {changes}</p>}
    </div>
  );
}

/** Follows a link of the text to a page of the site without loading the site anew. */
function withinSite(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.protocol !== location.protocol || link.origin !== location.origin) return;
  event.preventDefault();
  navigate(link.href);
}
