// A policy for reading: its text and its table of contents.

import { api } from "../../../lib/api";
import type { Policy } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";
import type { PolicyId } from "./content.titles";

const policyCache = new Map<PolicyId, Resource<Policy>>();

/** A policy. Loaded at the first use and kept for the lifetime of the page. */
export function policyOf(id: PolicyId): Resource<Policy> {
  const cached = policyCache.get(id);
  if (cached) return cached;
  const policy = resource(() => api.post("/api/data/policy", { id }, { retry: true }));
  policyCache.set(id, policy);
  return policy;
}

export interface Heading {
  id: string;
  title: string;
}

/** A text with at least this number of headings gets a table of contents. */
const minHeadings = 5;

const heading = /<h2>([\s\S]*?)<\/h2>/g;

/**
 * Adds ids to the headings of the second level, for links. The text is sanitised by the server, and
 * its headings have no attributes. prefix makes the ids unique on the page.
 */
export function withAnchors(html: string, prefix: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const withIds = html.replace(heading, (_, inner: string) => {
    const id = `${prefix}-${headings.length + 1}`;
    headings.push({ id, title: plainText(inner) });
    return `<h2 id="${id}" tabindex="-1">${inner}</h2>`;
  });
  return { html: withIds, headings };
}

/** The headings to list next to a text. None for a short text. */
export function tableOfContents(headings: Heading[]): Heading[] {
  return headings.length >= minHeadings ? headings : [];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'" };

// The text of a heading, without markup and with decoded entities.
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (match, name: string) => entities[name] ?? match).trim();
}
