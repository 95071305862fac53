// A new code as players will see it, and what it may cost.

import { useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { CodePreview as Preview } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Time } from "../../../ui/Time";
import type { Model } from "./CodeFields";
import { draftOf } from "./codes.model";

export function CodePreview({ model }: { model: Model }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function look() {
    try {
      setPreview(await api.post("/api/admin/codes/preview", draftOf(model.values.peek())));
      setFailure(null);
    } catch (error) {
      setPreview(null);
      setFailure(errorText(error));
    }
  }
  return (
    <div className="codes-wide codes-preview">
      <Button size="small" onClick={() => void look()}>Show as players see it</Button>
      {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
      {preview && <Shown preview={preview} />}
    </div>
  );
}

function Shown({ preview: { code, plan, waits, open } }: { preview: Preview }) {
  return (
    <>
      <Card title={code.reward} text={code.description} aside={<Badge tone="info">Preview</Badge>}>
        <p className="codes-facts">
          <b>{code.code}</b>
          {code.expires > 0 && <span>ends <Time at={code.expires} /></span>}
          {code.usages_left !== null && <span className="num">{code.usages_left} left</span>}
        </p>
      </Card>
      <p className="codes-note">It costs at most {dollars(Number(plan))}{code.kind === "tickets" ? ", with a dollar for each ticket" : ""}.</p>
      {open && <p className="codes-warning">Whoever opens more accounts can use it more often. Give it to players who have deposited, to a VIP level or to one player, or use codes that work once.</p>}
      {waits && <p className="codes-note">A second person has to agree.</p>}
    </>
  );
}
