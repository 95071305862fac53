// A policy as its own page.

import { useLocation } from "wouter";
import { policyName } from "./content.titles";
import { PolicyText } from "./PolicyText";

export default function PolicyPage() {
  const [path] = useLocation();
  const id = path.startsWith("/terms") ? "terms" : "privacy";
  return (
    <article className="policy-page">
      <h1>{policyName(`policy.${id}`)}</h1>
      <PolicyText id={id} />
    </article>
  );
}
