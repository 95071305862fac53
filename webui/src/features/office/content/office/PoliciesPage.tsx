import { AppLink } from "../../../../lib/AppLink";
import type { OfficePolicy } from "../../../../lib/api.gen";
import { useResource } from "../../../../lib/useResource";
import { Badge } from "../../../../ui/Badge";
import { Waiting } from "../../../../ui/Loaded";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { loadPolicies } from "./policies.model";
import "./policies.css";

export default function PoliciesPage() {
  const policies = useResource(loadPolicies);
  const data = policies.data.value;
  const columns: Column<OfficePolicy>[] = [
    { key: "title", label: "Policy", cell: (one) => <AppLink to={`/admin/policies/${one.id}`}>{one.title}</AppLink> },
    { key: "version", label: "In force", cell: (one) => (one.in_force === 0 ? "Default text" : `Version ${one.in_force}`) },
    { key: "since", label: "Since", cell: (one) => {
      const inForce = one.versions.find(({ version }) => version === one.in_force);
      return inForce ? <Time at={inForce.effective_at} /> : "the start";
    } },
    { key: "next", label: "Upcoming", cell: (one) => {
      const next = one.versions.findLast(({ withdrawn, effective_at }) => !withdrawn && effective_at > (data?.now ?? 0));
      return next ? <Badge tone="brass">version {next.version} <Time at={next.effective_at} /></Badge> : "none";
    } },
  ];
  return (
    <div className="policies">
      <h1>Policies</h1>
      <p className="policies-lead">The policies of the site. Every published version is stored. Players are notified of past and upcoming changes.</p>
      {(policies.failure.value || !data) && <Waiting from={policies} height={240} />}
      {data && <Table label="Policies" columns={columns} rows={data.policies} rowKey={({ id }) => id} empty="" />}
    </div>
  );
}
