// A policy as it is read: its text, and a table of what is in it.

import { api } from "../../../lib/api";
import type { Policy } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";
import type { PolicyId } from "./overlays";

const loaded = new Map<PolicyId, Resource<Policy>>();

/** A policy, loaded when first asked for and kept for the page's life. */
export function policyOf(id: PolicyId): Resource<Policy> {
  const kept = loaded.get(id);
  if (kept) return kept;
  const fresh = resource(() => api.post("/api/data/policy", { id }, { retry: true }));
  loaded.set(id, fresh);
  return fresh;
}

export interface Heading {
  id: string;
  title: string;
}

/** A text with so many headings gets a table of contents. */
const longFrom = 5;

const heading = /<h2>([\s\S]*?)<\/h2>/g;

/**
 * Gives the headings of the second level ids to be jumped to. The text is the
 * server's, sanitised, whose headings have no attributes; prefix keeps the ids
 * apart from others on the page.
 */
export function withAnchors(html: string, prefix: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(heading, (_, inner: string) => {
    const id = `${prefix}-${headings.length + 1}`;
    headings.push({ id, title: plain(inner) });
    return `<h2 id="${id}" tabindex="-1">${inner}</h2>`;
  });
  return { html: anchored, headings };
}

/** The headings to list beside a text: none for a short one. */
export function contentsOf(headings: Heading[]): Heading[] {
  return headings.length >= longFrom ? headings : [];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'" };

// The words of a heading: without markup, with the signs that HTML writes as entities.
function plain(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole).trim();
}
