// A new code as players will see it, and its possible cost.

import { useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { CodePreview as Preview } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Time } from "../../../ui/Time";
import type { Model } from "./CodeFields";
import { codeDraft } from "./promocodes.model";

export function CodePreview({ model }: { model: Model }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function loadPreview() {
    try {
      setPreview(await api.post("/api/admin/codes/preview", codeDraft(model.values.peek())));
      setFailure(null);
    } catch (error) {
      setPreview(null);
      setFailure(errorText(error));
    }
  }
  return (
    <div className="codes-wide codes-preview">
      <Button size="small" onClick={() => void loadPreview()}>Preview</Button>
      {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
      {preview && <PreviewCard preview={preview} />}
    </div>
  );
}

function PreviewCard({ preview: { code, max_cost: maxCost, needs_approval: needsApproval, multi_account_risk: isAbusable } }: { preview: Preview }) {
  return (
    <>
      <Card title={code.reward} text={code.description} aside={<Badge tone="info">Preview</Badge>}>
        <p className="codes-facts">
          <b>{code.code}</b>
          {code.expires > 0 && <span>ends <Time at={code.expires} /></span>}
          {code.usages_left !== null && <span className="num">{code.usages_left} left</span>}
        </p>
      </Card>
      <p className="codes-note">It costs at most {dollars(Number(maxCost))}{code.kind === "tickets" ? ", with a dollar for each ticket" : ""}.</p>
      {isAbusable && <p className="codes-warning">A person with several accounts can use it several times. Restrict it to players who have deposited, to a VIP level or to one player, or use single-use codes.</p>}
      {needsApproval && <p className="codes-note">The code needs approval.</p>}
    </>
  );
}
