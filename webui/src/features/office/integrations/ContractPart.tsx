import { useState } from "react";
import { api } from "../../../lib/api";
import type { IntegrationLimit, IntegrationValidation } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";

const columns: Column<IntegrationLimit>[] = [
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "amount", label: "Largest sum", numeric: true, cell: ({ amount }) => amount },
  { key: "studios", label: "Studios", cell: ({ studios }) => (studios.length > 0 ? studios.join(", ") : "all") },
];

/** The limits of the contract, and the test by the provider. */
export function ContractPart({ name }: { name: string }) {
  const [tries, setTries] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  const [result, setResult] = useState<IntegrationValidation | null>(null);
  return (
    <div className="integrations-part">
      <h3>Limits of the contract</h3>
      <LoadedCall load={() => api.post("/api/admin/integrations/limits", { name })} loadKey={`${name} ${tries}`} height={120}>
        {({ limits, problem }) => (problem
          ? <Failed text={problem} onRetry={() => setTries(tries + 1)} />
          : <Table label="Limits of the contract" columns={columns} rows={limits} rowKey={({ currency, studios }) => `${currency} ${studios.join()}`} empty={<Empty text="The contract has no limits." />} />)}
      </LoadedCall>
      <h3>Test by the provider</h3>
      <p>The provider sends callbacks of the latest session that a player launched, and reports what it found. Launch a game with a test player first.</p>
      <div className="integrations-line"><Button onClick={() => setIsConfirming(true)}>Start the test</Button></div>
      <div role="status">
        {result?.problem && <Failed text={result.problem} />}
        {result && !result.problem && <pre className="mono integrations-body">{formatted(result.report)}</pre>}
      </div>
      {isConfirming && (
        <ReasonDialog<{ reason: string }, IntegrationValidation> title={`Let ${name} test the wallet`} description="The callbacks move money of the test player." action="Start the test"
          initial={{ reason: "" }} send={({ reason }) => api.post("/api/admin/integrations/validate", { name, reason })} onDone={setResult} onClose={() => setIsConfirming(false)} />
      )}
    </div>
  );
}

/** A report with line breaks, if it is JSON. */
function formatted(report: string): string {
  try {
    return JSON.stringify(JSON.parse(report), null, 2);
  } catch {
    return report;
  }
}
