import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import { AppLink } from "../../../../lib/AppLink";
import type { OfficePolicy } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";
import { Badge } from "../../../../ui/Badge";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { loadPolicies } from "./policies.model";
import "./policies.css";

export default function PoliciesPage() {
  useSignals();
  const all = useMemo(() => resource(loadPolicies), []);
  useEffect(() => void all.load(), [all]);
  const data = all.data.value;
  const columns: Column<OfficePolicy>[] = [
    { key: "title", label: "Policy", cell: (one) => <AppLink to={`/admin/policies/${one.id}`}>{one.title}</AppLink> },
    { key: "version", label: "In force", cell: (one) => (one.in_force === 0 ? "The text of the site" : `Version ${one.in_force}`) },
    { key: "since", label: "Since", cell: (one) => {
      const holds = one.versions.find(({ version }) => version === one.in_force);
      return holds ? <Time at={holds.effective_at} /> : "the beginning";
    } },
    { key: "next", label: "To come", cell: (one) => {
      const next = one.versions.findLast(({ withdrawn, effective_at }) => !withdrawn && effective_at > (data?.now ?? 0));
      return next ? <Badge tone="brass">version {next.version} <Time at={next.effective_at} /></Badge> : "nothing";
    } },
  ];
  return (
    <div className="policies">
      <h1>Policies</h1>
      <p className="policies-lead">What the house promises and demands. Every published text stays; players are told what changed, and what will change.</p>
      {all.failure.value && <Failed text={all.failure.value} onRetry={() => void all.load()} />}
      {!data && !all.failure.value && <Skeleton height={240} />}
      {data && <Table label="Policies" columns={columns} rows={data.policies} rowKey={({ id }) => id} empty="" />}
    </div>
  );
}
